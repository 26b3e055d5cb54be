import type { Site } from '../../config/siteSchema.ts';
import type { ContentSource, ContentStore } from '../../content/source.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { PageContext } from '../../pages/context.ts';
import { frameOrigins } from '../../pages/frames.ts';
import type { PageModel } from '../../pages/types.ts';
import type { PageRenderer } from '../../rendering/renderPage.ts';
import type { PageAnswer } from '../../responseCache/cachedResponse.ts';
import type { PolicyName } from '../../responseCache/cachePolicies.ts';
import type { PageCache } from '../../responseCache/pageCache.ts';
import type { Headers } from '../../responseCache/serialisedHead.ts';
import { allowFrames } from './frameSources.ts';

/** What pages are made of and with. */
export interface PageServices {
  readonly source: ContentSource;
  readonly content: ContentStore;
  readonly pages: PageCache;
  readonly site: Site;
  readonly publicUrl: string;
  readonly consentDays: number;
  readonly render: PageRenderer;
  /** Headers of every answer: security. */
  readonly headers: Headers;
  /** Headers of every document: what a browser needs with it, and may ask for ahead. */
  readonly documentHeaders: Headers;
}

/** What stands around every page of a language: texts, menus, the hotel. Never fails: a menu that cannot be had is null. */
export async function getContext({ source, site, publicUrl, consentDays }: PageServices, locale: Locale): Promise<PageContext> {
  const [main, footer] = await Promise.all([source.getMenu(locale, 'main'), source.getMenu(locale, 'footer')]);
  return { locale, t: createTranslator(locale), site, publicUrl, consentDays, menus: { main, footer } };
}

/** Whether both menus could be had; they may be empty. */
export function hasMenus({ menus }: PageContext): boolean {
  return menus.main !== null && menus.footer !== null;
}

/** The answer that shows a model. It may show the frames of its embeds, whatever its status. */
export function answerWith(
  { render, headers, documentHeaders }: PageServices,
  model: PageModel,
  { t }: PageContext,
  how: { readonly policy: PolicyName; readonly status?: number },
): PageAnswer {
  return {
    kind: 'page',
    ...how,
    headers: { ...documentHeaders, ...allowFrames(headers, frameOrigins(model)) },
    body: () => render(model, t),
  };
}

/** The answer of a page that exists: kept for long with all its parts, only for seconds where some are missing. */
export function answerComplete(services: PageServices, model: PageModel, context: PageContext, isComplete: boolean): PageAnswer {
  return answerWith(services, model, context, { policy: isComplete && hasMenus(context) ? 'page' : 'partial' });
}
