import { buildPath } from '../../addresses/pageAddresses.ts';
import { getRelated } from '../../content/related.ts';
import { buildContentPage } from '../../pages/contentPage.ts';
import type { PageLoader } from '../types.ts';
import { answerComplete, getContext } from './pageServices.ts';

/** A page of content with one to three segments (specification, section 2). */
export const loadContentPage: PageLoader = async (services, { locale, segments }) => {
  const { source } = services;
  // Asked together: a cold page waits for the slowest answer, not for their sum.
  const [lookup, context] = await Promise.all([source.getPage(locale, buildPath(locale, segments)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  const related = await getRelated(source, locale, lookup.content);
  return answerComplete(services, buildContentPage(lookup.content, related, context), context, related.complete);
};
