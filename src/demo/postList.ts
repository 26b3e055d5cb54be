import { buildInvalidParameters, PAGE_OUT_OF_RANGE, type RestError } from './answers.ts';
import type { ListedPost } from './expandContent.ts';
import type { JsonObject } from './json.ts';
import { parseListQuery } from './listQuery.ts';
import { selectFields } from './selectFields.ts';

export type ListAnswer =
  | { readonly error: RestError }
  | { readonly error: null; readonly headers: Readonly<Record<string, string>>; readonly body: readonly JsonObject[] };

/**
 * Builds the answer to a request for a list of posts.
 * @param address the list's own address without query, for the links to other pages of it
 */
export function buildListAnswer(posts: readonly ListedPost[], params: URLSearchParams, address: string): ListAnswer {
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

/** The pages before and behind this one. Where there are any, WordPress's usual `Link` is replaced by them, not extended. */
function buildPageLinks(address: string, params: URLSearchParams, page: number, pages: number): { Link?: string } {
  const buildLink = (number: number, rel: string) => {
    const query = new URLSearchParams([...params].filter(([, value]) => value !== ''));
    query.set('page', String(number));
    return `<${address}?${query}>; rel="${rel}"`;
  };
  const links = [page > 1 && buildLink(page - 1, 'prev'), page < pages && buildLink(page + 1, 'next')].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
