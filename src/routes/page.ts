import type { RequestHandler } from 'express';
import { getRelated } from '../content/related.ts';
import { buildContentPage } from '../pages/contentPage.ts';
import { getContext, type PageServices, sendModel, sendOther } from './pageServices.ts';
import { buildPath } from './path.ts';
import { placeOf } from './types.ts';

/** A page of content with one to three segments (specification, section 2). */
export function createPageRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    // Asked together: a cold page waits for the slowest answer, not for their sum.
    const [lookup, context] = await Promise.all([
      services.source.getPage(locale, buildPath(locale, segments)),
      getContext(services, locale),
    ]);
    if (lookup.kind !== 'found') return sendOther(services, req, res, { locale, lookup });
    const related = await getRelated(services.source, locale, lookup.content);
    const model = buildContentPage(lookup.content, related, context);
    await sendModel(services, req, res, { model, context, complete: related.complete });
  };
}
