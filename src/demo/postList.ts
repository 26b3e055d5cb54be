import type { WordpressPost } from './expandContent.ts';
import type { JsonObject } from './json.ts';
import { parseListQuery } from './listQuery.ts';
import { buildInvalidParameters, PAGE_OUT_OF_RANGE, type RestError } from './responses.ts';
import { selectFields } from './selectFields.ts';

export type ListResponse =
  | { readonly error: RestError }
  | { readonly error: null; readonly headers: Readonly<Record<string, string>>; readonly body: readonly JsonObject[] };

/**
 * Builds the response to a request for a list of posts.
 * @param address the list's address without query, for the `Link` header
 */
export function buildListResponse(posts: readonly WordpressPost[], params: URLSearchParams, address: string): ListResponse {
  const query = parseListQuery(params);
  if (!('slugs' in query)) return { error: buildInvalidParameters(query) };
  const { slugs, page, perPage, fields } = query;
  const found = posts.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
  const pages = Math.ceil(found.length / perPage);
  if (page > pages && found.length > 0) return { error: PAGE_OUT_OF_RANGE };
  return {
    error: null,
    headers: {
      'X-WP-Total': String(found.length),
      'X-WP-TotalPages': String(pages),
      ...buildPageLinks(address, params, page, pages),
    },
    body: found.slice((page - 1) * perPage, page * perPage).map(({ body }) => selectFields(body, fields)),
  };
}

/** The `Link` header to the previous and next page. WordPress replaces its usual `Link` header by this one. */
function buildPageLinks(address: string, params: URLSearchParams, page: number, pages: number): { Link?: string } {
  const buildLink = (number: number, rel: string) => {
    const query = new URLSearchParams([...params].filter(([, value]) => value !== ''));
    query.set('page', String(number));
    return `<${address}?${query}>; rel="${rel}"`;
  };
  const links = [page > 1 && buildLink(page - 1, 'prev'), page < pages && buildLink(page + 1, 'next')].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
