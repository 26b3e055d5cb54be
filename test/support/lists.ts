import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { type Fault, readRecording } from './wordpress.ts';

/** One post as a list of WordPress tells it. */
export interface ListedJson {
  readonly slug: string;
  readonly link: string;
  readonly modified_gmt?: string;
  readonly [field: string]: unknown;
}

interface ListsOptions {
  /** By path: `/en/wp-json/wp/v2/rooms`; a list that is not named fails, a string is sent as it is. */
  readonly lists: Readonly<Record<string, readonly ListedJson[] | string>>;
  /** Whether WordPress sends the number of pages. */
  readonly counts?: boolean;
}

/** Every list of every language with the same posts. */
export function buildLists(posts: readonly ListedJson[]): ListsOptions['lists'] {
  const types = ['pages', 'angebot', 'rooms', 'packege'];
  return Object.fromEntries(
    localeCodes.flatMap((code) => types.map((type) => [`${getPrefix(localeCodes, code)}/wp-json/wp/v2/${type}`, posts])),
  );
}

/** Every list of every language, empty but for those given. */
export function allLists(given: ListsOptions['lists'] = {}): ListsOptions['lists'] {
  return { ...buildLists([]), ...given };
}

const POSTS_PER_PAGE = 100;

/** Answers lists page by page as WordPress does: beyond the end it refuses. */
export function answerLists({ lists, counts = true }: ListsOptions): Fault {
  return (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://wordpress.invalid');
    const page = Number(searchParams.get('page') ?? 0);
    if (page === 0) return false;
    const list = lists[pathname];
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    if (list === undefined) res.writeHead(500, headers).end('{}');
    else if (typeof list === 'string') res.writeHead(200, headers).end(list);
    else if (page > 1 && (page - 1) * POSTS_PER_PAGE >= list.length)
      res.writeHead(400, headers).end(readRecording('invalid-param.page.json'));
    else {
      const pages = String(Math.ceil(list.length / POSTS_PER_PAGE));
      res.writeHead(200, { ...headers, ...(counts && { 'x-wp-total': String(list.length), 'x-wp-totalpages': pages }) });
      res.end(JSON.stringify(list.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE)));
    }
    return true;
  };
}

/** A list of similar pages at the top level. */
export function manyPages(count: number): ListedJson[] {
  return Array.from({ length: count }, (_, index) => ({ slug: `seite-${index}`, link: `https://cms.finca.example/seite-${index}/` }));
}
