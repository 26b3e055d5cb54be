import { type Request, Router } from 'express';
import type { Locale } from '../i18n/locales.ts';
import { postKinds, wordpressTypes } from './authored.ts';
import type { WordpressContent } from './expandContent.ts';
import { buildRestRoot } from './expandPost.ts';
import { buildListResponse } from './postList.ts';
import { buildMenuNotFound, CANNOT_CREATE, NO_ROUTE, sendFatalError, sendJson, sendRestError } from './responses.ts';

const commonHeaders = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  Vary: 'Origin',
};

/** Creates the REST API of one language, to be mounted at its `/wp-json`. */
export function createRestRouter(content: WordpressContent, locale: Locale, origin: string): Router {
  const root = buildRestRoot(origin, locale);
  const router = Router();

  router.use((_request, response, next) => {
    response.set({ ...commonHeaders, Link: `<${root}>; rel="https://api.w.org/"` });
    next();
  });

  for (const kind of postKinds) {
    const path = `wp/v2/${wordpressTypes[kind].route}`;
    router.get(`/${path}`, (request, response) => {
      response.set('Allow', 'GET');
      const list = buildListResponse(content.getPosts(kind, locale), getParams(request), `${root}${path}`);
      if (list.error === null) sendJson(response.set(list.headers), list.body);
      else sendRestError(response, list.error);
    });
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      router[method](`/${path}`, (_request, response) => sendRestError(response.set('Allow', 'GET'), CANNOT_CREATE));
    }
  }

  router.get('/menus/v1/menus/:id', (request, response) => {
    const { id } = request.params;
    const menu = /^\d+$/.test(id) ? content.getMenu(Number(id)) : null;
    // The real menus plugin fails with a fatal error if `_fields` filters its response (recording menu-fields-500).
    if (menu !== null && getParams(request).has('_fields')) sendFatalError(response);
    else if (menu !== null) sendJson(response.set('Allow', 'GET'), menu);
    else sendRestError(response.set('Allow', 'GET'), buildMenuNotFound(id));
  });

  router.use((_request, response) => sendRestError(response, NO_ROUTE));
  return router;
}

function getParams(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://demo.invalid').searchParams;
}
