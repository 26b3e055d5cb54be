import type { RequestHandler } from 'express';
import type { Locale } from '../../i18n/locales.ts';
import { EMPTY_SUMMARY, type InquirySummary } from '../../pageModels/inquiry/thanks.ts';
import { getPagePath } from '../middlewareByName.ts';
import { takeSummaryCookie } from '../summaryCookie.ts';
import { getCachedPage } from './getPage.ts';
import { getInquiryPage } from './inquiryPage.ts';
import { findTopic } from './inquiryPreset.ts';
import { toLoadedPage } from './loadedPage.ts';
import { sendPageResult, sendUncached } from './respond.ts';
import type { LoadedPage, PageServices } from './types.ts';

/**
 * Creates the handler of the thanks, to which the form without script redirects after its inquiry was stored. Kept by no cache of others
 * (docs/decisions.md). With the cookie of the form the page is rendered for that guest; without it one page for all is sent.
 */
export function createThanksRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale } = getPagePath(res);
    const sent = takeSummaryCookie(req, res, locale);
    if (sent !== null) {
      const topic = await findTopic(services.source, locale, sent.topic);
      return sendUncached(services, req, res, await loadThanks(services, locale, { ...sent, topic }));
    }
    const page = await getCachedPage(services, {
      key: `thanks:${locale}`,
      load: (trackedServices) => loadThanks(trackedServices, locale, EMPTY_SUMMARY),
      toTags: () => [],
    });
    await sendPageResult(services, req, res, locale, page);
  };
}

async function loadThanks(services: PageServices, locale: Locale, summary: InquirySummary): Promise<LoadedPage> {
  const { model, context, home } = await getInquiryPage(services, locale, { state: 'thanks', summary });
  return toLoadedPage(services, model, context, { policy: home === 'unavailable' ? 'unavailable' : 'thanks' });
}
