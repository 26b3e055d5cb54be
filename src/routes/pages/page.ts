import { buildPath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { buildContentPage } from '../../pageModels/contentPage.ts';
import { getContext, toFoundPage } from './loadedPage.ts';
import type { PageLoader } from './types.ts';

/** A page of WordPress, at a path of one to three segments. */
export const loadContentPage: PageLoader = async (services, { locale, segments }) => {
  const { source } = services;
  // In parallel: an uncached page waits for the slowest response, not for the sum of all.
  const [lookup, context] = await Promise.all([source.getPage(locale, buildPath(locale, segments)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  return toFoundPage(services, buildContentPage(lookup.content, related, context), context, related.complete);
};
