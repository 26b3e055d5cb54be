import type { Locale } from '../../i18n/locales.ts';
import { EMPTY_INPUT } from '../../pages/inquiryForm.ts';
import type { InquiryOpening } from '../../pages/inquiryPage.ts';
import type { PageLoader, PageResult } from '../types.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { answerComplete, answerWith, type PageServices } from './pageServices.ts';

/*
 * The inquiry's own addresses: the home page with the dialog open (specification, section 2).
 */

/** Opened to ask; with a room or package chosen where the address names one. */
export const loadInquiryPage: PageLoader = async (services, { locale, segments }) => {
  const preset = segments[1] ?? null;
  if (preset !== null && (await isUnknown(services, locale, preset))) return { kind: 'missing' };
  return answerInquiry(services, locale, { ...EMPTY_INPUT, state: 'form', preset });
};

/** Where the plain form leads once its inquiry is kept. */
export const loadThanksPage: PageLoader = (services, { locale }) => answerInquiry(services, locale, { state: 'thanks' });

async function answerInquiry(services: PageServices, locale: Locale, opening: InquiryOpening): Promise<PageResult> {
  const { model, context, complete, home } = await getInquiryPage(services, locale, opening);
  if (home === 'found') return answerComplete(services, model, context, complete);
  return answerWith(services, model, context, { policy: home === 'missing' ? 'partialNotFound' : 'unavailable' });
}

/** Neither a room nor a package; while a list cannot be had, nobody knows. */
async function isUnknown({ source }: PageServices, locale: Locale, slug: string): Promise<boolean> {
  const lists = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  return lists.every((list) => list?.every((record) => record.slug !== slug) === true);
}
