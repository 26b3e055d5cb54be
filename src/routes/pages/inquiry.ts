import type { Locale } from '../../i18n/locales.ts';
import { EMPTY_INPUT } from '../../pages/inquiryForm.ts';
import type { InquiryOpening } from '../../pages/inquiryPage.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { toFoundPage, toLoadedPage } from './loadedPage.ts';
import type { LoadedPage, PageLoader, PageServices } from './types.ts';

/*
 * The addresses of the inquiry: the home page with the dialog open.
 */

/** The form; a room or package that the address names is chosen. */
export const loadInquiryPage: PageLoader = async (services, { locale, segments }) => {
  const preset = segments[1] ?? null;
  if (preset !== null && (await isUnknown(services, locale, preset))) return { kind: 'missing' };
  return loadInquiry(services, locale, { ...EMPTY_INPUT, state: 'form', preset });
};

/** The thanks: the form without script redirects here after its inquiry was stored. */
export const loadThanksPage: PageLoader = (services, { locale }) => loadInquiry(services, locale, { state: 'thanks' });

async function loadInquiry(services: PageServices, locale: Locale, opening: InquiryOpening): Promise<LoadedPage> {
  const { model, context, complete, home } = await getInquiryPage(services, locale, opening);
  if (home === 'found') return toFoundPage(services, model, context, complete);
  return toLoadedPage(services, model, context, { policy: home === 'missing' ? 'partialNotFound' : 'unavailable' });
}

/** True if the slug is neither a room nor a package. False while a list is unavailable. */
async function isUnknown({ source }: PageServices, locale: Locale, slug: string): Promise<boolean> {
  const lists = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  return lists.every((list) => list?.every((record) => record.slug !== slug) === true);
}
