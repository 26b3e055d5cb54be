import { resolve } from 'node:path';
import { type LinkedFinding, runCheck } from '../../src/findings/commands/run.ts';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** A post of WordPress, reduced to the fields that tests change. */
export interface RawPost {
  id: number;
  slug: string;
  link: string;
  title: { rendered: string };
  content: { rendered: string };
  acf: { heroimage: Record<string, unknown> | false; content: Record<string, unknown>[]; [field: string]: unknown };
  wpml_translations: unknown;
  yoast_head_json: Record<string, unknown>;
}

export interface ContentSetup {
  readonly wordpress: WordpressStandIn;
  /** Milliseconds since 1970. */
  readonly clock: { now: number };
  /** Changes the posts in WordPress's response for a list. */
  edit(path: string, change: (posts: RawPost[]) => void): void;
  /** Changes the post with this slug. */
  editPost(path: string, slug: string, change: (post: RawPost) => void): void;
  check(...args: string[]): Promise<{ code: number; printed: string; errors: string; findings: LinkedFinding[] }>;
}

const demoSiteFile = resolve(import.meta.dirname, '../../src/config/demoSite.json');
export const pages = '/wp-json/wp/v2/pages';
export const offers = '/wp-json/wp/v2/angebot';

/** Starts a WordPress stand-in with the recorded pages that also answers requests for lists. @param siteFile default: the demo hotel's */
export async function startContentSetup(siteFile = demoSiteFile): Promise<ContentSetup> {
  const wordpress = await startWordpress();
  for (const code of localeCodes) {
    const base = `${getPrefix(localeCodes, code)}/wp-json/wp/v2`;
    for (const type of ['pages', 'angebot']) {
      const recorded = [...wordpress.answers].filter(([url]) => url.startsWith(`${base}/${type}?slug=`));
      const posts = new Map(recorded.flatMap(([, text]) => (JSON.parse(text) as RawPost[]).map((post) => [post.id, post] as const)));
      wordpress.answers.set(`${base}/${type}?per_page=100&page=1`, JSON.stringify([...posts.values()]));
    }
    for (const type of ['rooms', 'packege'])
      wordpress.answers.set(`${base}/${type}?per_page=100&page=1`, wordpress.answers.get(`${base}/${type}?per_page=100`) ?? '[]');
  }
  const edit: ContentSetup['edit'] = (path, change) => {
    const url = `${path}?per_page=100&page=1`;
    const posts = JSON.parse(wordpress.answers.get(url) ?? '[]') as RawPost[];
    change(posts);
    wordpress.answers.set(url, JSON.stringify(posts));
  };
  const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
  return {
    wordpress,
    clock,
    edit,
    editPost: (path, slug, change) =>
      edit(path, (posts) => {
        const post = posts.find((candidate) => candidate.slug === slug);
        if (post === undefined) throw new Error(`There is no ${slug}`);
        change(post);
      }),
    async check(...args) {
      let [printed, errors] = ['', ''];
      const code = await runCheck(args.length === 0 ? ['--json'] : args, {
        env: { CONTENT_URL: wordpress.origin, PUBLIC_URL: 'https://www.hotel.example', SITE_FILE: siteFile },
        distDir: resolve(import.meta.dirname, '../../dist'),
        now: () => clock.now,
        print: (text) => {
          printed += text;
        },
        printError: (message) => {
          errors += message;
        },
      });
      return { code, printed, errors, findings: printed.startsWith('[') ? (JSON.parse(printed) as LinkedFinding[]) : [] };
    },
  };
}

/** Formats the findings that were not there before, one line for each subject. */
export function added(before: readonly LinkedFinding[], after: readonly LinkedFinding[]): string[] {
  const known = new Set(before.flatMap(listSubjects).map((finding) => JSON.stringify(finding)));
  return after
    .flatMap(listSubjects)
    .filter((finding) => !known.has(JSON.stringify(finding)))
    .map(({ kind, level, path, what }) => `${level} ${kind} ${path}: ${what}`);
}

function listSubjects({ alsoOn, ...finding }: LinkedFinding): Omit<LinkedFinding, 'alsoOn'>[] {
  return [finding, ...alsoOn.map((subject) => ({ ...finding, ...subject }))];
}
