import type { RequestHandler } from 'express';
import type { Locale } from '../../i18n/locales.ts';
import { EMPTY_SUMMARY, type InquirySummary } from '../../pages/thanks.ts';
import { pagePathOf } from '../middlewareByName.ts';
import { takeSummaryCookie } from '../summaryCookie.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { findTopic } from './inquiryPreset.ts';
import { toLoadedPage } from './loadedPage.ts';
import { sendUncached } from './respond.ts';
import type { PageServices } from './types.ts';

/**
 * Creates the handler of the thanks, to which the form without script redirects after its inquiry was stored. Rendered for each guest and kept by
 * no cache (docs/decisions/0020-thanks-without-script.md).
 */
export function createThanksRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale } = pagePathOf(res);
    const summary = await getSummary(services, locale, takeSummaryCookie(req, res, locale));
    const { model, context, home } = await getInquiryPage(services, locale, { state: 'thanks', summary });
    await sendUncached(
      services,
      req,
      res,
      toLoadedPage(services, model, context, { policy: home === 'unavailable' ? 'unavailable' : 'thanks' }),
    );
  };
}

/** What the cookie carries, with the offer; nothing without a cookie. */
async function getSummary(services: PageServices, locale: Locale, sent: ReturnType<typeof takeSummaryCookie>): Promise<InquirySummary> {
  if (sent === null) return EMPTY_SUMMARY;
  return { ...sent, topic: await findTopic(services.source, locale, sent.topic) };
}
