import type { Request, RequestHandler, Response } from 'express';
import { homePath, type Locale } from '../i18n/locales.ts';
import { untouched } from '../pages/inquiryForm.ts';
import type { InquiryOpening } from '../pages/inquiryPage.ts';
import { sendPage } from '../rendering/sendPage.ts';
import { listTag, pageTag } from './cacheTags.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { type PageServices, renderModel, sendModel, sendOther } from './pageServices.ts';
import { placeOf } from './types.ts';

/*
 * The inquiry's own addresses: the home page with the dialog open (specification, section 2).
 */

/** Opened to ask; with a room or package chosen where the address names one. */
export function createInquiryRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    const preset = segments[1] ?? null;
    if (preset !== null && (await isUnknown(services, locale, preset))) {
      return sendOther(services, req, res, { locale, lookup: { kind: 'missing' } });
    }
    await sendInquiry(services, req, res, { ...untouched, state: 'form', preset });
  };
}

/** Where the plain form leads once its inquiry is kept. */
export function createThanksRoute(services: PageServices): RequestHandler {
  return (req, res) => sendInquiry(services, req, res, { state: 'thanks' });
}

async function sendInquiry(services: PageServices, req: Request, res: Response, opening: InquiryOpening): Promise<void> {
  const { locale } = placeOf(res);
  const { model, context, complete, home } = await getInquiryPage(services, locale, opening);
  const tags = [pageTag(locale, homePath(locale)), listTag(locale, 'rooms'), listTag(locale, 'packages')];
  if (home === 'found') return sendModel(services, req, res, { model, context, complete, tags });
  await sendPage(req, res, {
    html: renderModel(services, res, model, context),
    policy: home === 'missing' ? 'partialNotFound' : 'unavailable',
  });
}

/** Neither a room nor a package; while a list cannot be had, nobody knows. */
async function isUnknown({ source }: PageServices, locale: Locale, slug: string): Promise<boolean> {
  const lists = await Promise.all([source.getRooms(locale), source.getPackages(locale)]);
  return lists.every((list) => list?.every((record) => record.slug !== slug) === true);
}
