import { buildHomePath } from '../../addresses/pageAddresses.ts';
import { getInquiryLists, getRelated } from '../../content/related.ts';
import type { Lookup } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageContext } from '../../pageModels/context.ts';
import { buildInquiryPage, type InquiryOpening } from '../../pageModels/inquiryPage.ts';
import type { PageModel } from '../../pageModels/types.ts';
import { getContext } from './loadedPage.ts';
import type { PageServices } from './types.ts';

export interface InquiryPage {
  readonly model: PageModel;
  readonly context: PageContext;
  /** False if content was unavailable. */
  readonly complete: boolean;
  /** Result of the lookup of the home page behind the dialog. */
  readonly home: Lookup<unknown>['kind'];
}

/**
 * Builds the page of the inquiry: the home page with the dialog open. Never rejects: without WordPress the page has the form alone, without a
 * list of rooms.
 * @param opening values and errors of the form
 */
export async function getInquiryPage(services: PageServices, locale: Locale, opening: InquiryOpening): Promise<InquiryPage> {
  const { source } = services;
  const [lookup, context, lists] = await Promise.all([
    source.getPage(locale, buildHomePath(locale)),
    getContext(services, locale),
    getInquiryLists(source, locale),
  ]);
  const home = lookup.kind === 'found' ? { page: lookup.content, related: await getRelated(source, locale, lookup.content) } : null;
  const model = buildInquiryPage(home, lists, opening, context);
  const complete = home?.related.complete === true && lists.rooms !== null && lists.packages !== null;
  return { model, context, complete, home: lookup.kind };
}
