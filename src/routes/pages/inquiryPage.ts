import { homePath } from '../../addresses/pageAddresses.ts';
import { getInquiryLists, getRelated } from '../../content/related.ts';
import type { Lookup } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageContext } from '../../pages/context.ts';
import { buildInquiryPage, type InquiryOpening } from '../../pages/inquiryPage.ts';
import type { PageModel } from '../../pages/types.ts';
import { getContext, type PageServices } from './pageServices.ts';

export interface InquiryPage {
  readonly model: PageModel;
  readonly context: PageContext;
  /** False where something is missing that may be there soon. */
  readonly complete: boolean;
  /** What became of the home page behind the dialog. */
  readonly home: Lookup<unknown>['kind'];
}

/**
 * Gets and builds the page of the inquiry: home with the dialog open, filled in and with errors where `opening` says so. Never fails:
 * without WordPress the form stands in the frame of the site and asks for no room in particular.
 */
export async function getInquiryPage(services: PageServices, locale: Locale, opening: InquiryOpening): Promise<InquiryPage> {
  const { source } = services;
  const [lookup, context, lists] = await Promise.all([
    source.getPage(locale, homePath(locale)),
    getContext(services, locale),
    getInquiryLists(source, locale),
  ]);
  const home = lookup.kind === 'found' ? { page: lookup.content, related: await getRelated(source, locale, lookup.content) } : null;
  const model = buildInquiryPage(home, lists, opening, context);
  const complete = home?.related.complete === true && lists.rooms !== null && lists.packages !== null;
  return { model, context, complete, home: lookup.kind };
}
