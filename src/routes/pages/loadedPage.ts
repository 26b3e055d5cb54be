import { getFixedPaths } from '../../content/fixedPaths.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { PageContext } from '../../pageModels/context.ts';
import { listFrameOrigins } from '../../pageModels/frames.ts';
import type { PageModel } from '../../pageModels/types.ts';
import type { PolicyName } from '../../rendering/cachePolicies.ts';
import { allowFrames } from './frameSources.ts';
import type { LoadedPage, PageServices } from './types.ts';

/** What all pages of a language share: texts, menus, fixed pages, the hotel. Never rejects: a menu that is unavailable is null. */
export async function getContext(services: PageServices, locale: Locale): Promise<PageContext> {
  const { source, site, publicUrl, signAddress, consentDays } = services;
  const [main, footer, fixedPaths] = await Promise.all([
    source.getMenu(locale, 'main'),
    source.getMenu(locale, 'footer'),
    getFixedPaths(source, locale),
  ]);
  return {
    locale,
    t: createTranslator(locale),
    ...{ site, publicUrl, signAddress, consentDays, year: source.getYear() },
    fixedPaths,
    menus: { main, footer },
  };
}

/** True if both menus are available; they may be empty. */
export function hasMenus({ menus }: PageContext): boolean {
  return menus.main !== null && menus.footer !== null;
}

/** The page that shows a model. Its policy allows the frames of the model's embeds, whatever its status. */
export function toLoadedPage(
  { render, headers, documentHeaders }: PageServices,
  model: PageModel,
  { t }: PageContext,
  { policy, status }: { readonly policy: PolicyName; readonly status?: number },
): LoadedPage {
  return {
    kind: 'page',
    policy,
    ...(status !== undefined && { status }),
    headers: { ...documentHeaders, ...allowFrames(headers, listFrameOrigins(model)) },
    renderBody: () => render(model, t),
  };
}

/** A page that exists: cached for long when complete, for seconds when a part was unavailable. */
export function toFoundPage(services: PageServices, model: PageModel, context: PageContext, isComplete: boolean): LoadedPage {
  return toLoadedPage(services, model, context, { policy: isComplete && hasMenus(context) ? 'page' : 'partial' });
}
