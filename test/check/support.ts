import { resolve } from 'node:path';
import type { Finding } from '../../src/check/findings.ts';
import { runCheck } from '../../src/check/run.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** A post as WordPress sends it, as far as the tests change it. */
export interface RawPost {
  id: number;
  slug: string;
  link: string;
  title: { rendered: string };
  content: { rendered: string };
  acf: { heroimage: Record<string, unknown> | false; content: Record<string, unknown>[] };
  wpml_translations: unknown;
  yoast_head_json: Record<string, unknown>;
}

export interface Estate {
  readonly wordpress: WordpressStandIn;
  /** Changes the posts of a list before they are sent. */
  edit(path: string, change: (posts: RawPost[]) => void): void;
  /** Changes the one post with a slug. */
  editPost(path: string, slug: string, change: (post: RawPost) => void): void;
  check(...args: string[]): Promise<{ code: number; printed: string; told: string; findings: Finding[] }>;
}

export const pages = '/wp-json/wp/v2/pages';

/** WordPress with the recorded pages, which also answers lists of all of them, a hundred at a time. */
export async function startEstate(): Promise<Estate> {
  const wordpress = await startWordpress();
  for (const code of localeCodes) {
    const base = `${locales[code].prefix}/wp-json/wp/v2`;
    for (const type of ['pages', 'angebot']) {
      const recorded = [...wordpress.answers].filter(([url]) => url.startsWith(`${base}/${type}?slug=`));
      const posts = new Map(recorded.flatMap(([, text]) => (JSON.parse(text) as RawPost[]).map((post) => [post.id, post] as const)));
      wordpress.answers.set(`${base}/${type}?per_page=100&page=1`, JSON.stringify([...posts.values()]));
    }
    for (const type of ['rooms', 'packege'])
      wordpress.answers.set(`${base}/${type}?per_page=100&page=1`, wordpress.answers.get(`${base}/${type}?per_page=100`) ?? '[]');
  }
  const edit: Estate['edit'] = (path, change) => {
    const url = `${path}?per_page=100&page=1`;
    const posts = JSON.parse(wordpress.answers.get(url) ?? '[]') as RawPost[];
    change(posts);
    wordpress.answers.set(url, JSON.stringify(posts));
  };
  return {
    wordpress,
    edit,
    editPost: (path, slug, change) =>
      edit(path, (posts) => {
        const post = posts.find((candidate) => candidate.slug === slug);
        if (post === undefined) throw new Error(`There is no ${slug}`);
        change(post);
      }),
    async check(...args) {
      let [printed, told] = ['', ''];
      const code = await runCheck(args.length === 0 ? ['--json'] : args, {
        env: { CONTENT_URL: wordpress.origin, PUBLIC_URL: 'https://www.hotel.example' },
        distDir: resolve(import.meta.dirname, '../../dist'),
        now: Date.now,
        print: (text) => {
          printed += text;
        },
        printError: (message) => {
          told += message;
        },
      });
      return { code, printed, told, findings: printed.startsWith('[') ? (JSON.parse(printed) as Finding[]) : [] };
    },
  };
}

/** Findings that were not there before, in short. */
export function added(before: readonly Finding[], after: readonly Finding[]): string[] {
  const known = new Set(before.map((finding) => JSON.stringify(finding)));
  return after
    .filter((finding) => !known.has(JSON.stringify(finding)))
    .map(({ kind, level, path, what }) => `${level} ${kind} ${path}: ${what}`);
}
