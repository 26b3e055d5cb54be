import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { type LinkedFinding, runCheck } from '../../src/findings/commands/run.ts';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { distDir } from '../../tools/build/paths.ts';
import { runHere } from '../support/commands.ts';
import { startWordpress } from '../support/wordpress.ts';

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

export type ContentSetup = Awaited<ReturnType<typeof startContentSetup>>;

export const pages = '/wp-json/wp/v2/pages';
export const offers = '/wp-json/wp/v2/angebot';

/** Starts a WordPress stand-in with the recorded pages that also answers requests for lists. */
export async function startContentSetup() {
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
  const recordings = new Map(wordpress.answers);
  /** Changes the posts in WordPress's response for a list. */
  const edit = (path: string, change: (posts: RawPost[]) => void) => {
    const url = `${path}?per_page=100&page=1`;
    const posts = JSON.parse(wordpress.answers.get(url) ?? '[]') as RawPost[];
    change(posts);
    wordpress.answers.set(url, JSON.stringify(posts));
  };
  const clock = { now: 0 };
  let site: object = demoSite;
  const setup = {
    wordpress,
    /** Milliseconds since 1970. */
    clock,
    edit,
    /** Changes the post with this slug. */
    editPost: (path: string, slug: string, change: (post: RawPost) => void) =>
      edit(path, (posts) => {
        const post = posts.find((candidate) => candidate.slug === slug);
        if (post === undefined) throw new Error(`There is no ${slug}`);
        change(post);
      }),
    /** Makes the site file that of the demo hotel with these changes; `undefined` removes a key. */
    changeSite(changes: object) {
      site = { ...demoSite, ...changes };
    },
    async check(...args: string[]) {
      const folder = mkdtempSync(join(tmpdir(), 'check-'));
      const SITE_FILE = join(folder, 'site.json');
      writeFileSync(SITE_FILE, JSON.stringify(site));
      const env = { CONTENT_URL: wordpress.origin, PUBLIC_URL: 'https://www.hotel.example', SITE_FILE };
      const given = args.length === 0 ? ['--json'] : args;
      const ended = await runHere((output) => runCheck(given, { env, distDir, now: () => clock.now, ...output }));
      rmSync(folder, { recursive: true });
      return { ...ended, findings: ended.out.startsWith('[') ? (JSON.parse(ended.out) as LinkedFinding[]) : [] };
    },
    /** Returns to the recordings, the demo hotel's site file and 1 February 2027. */
    reset() {
      wordpress.answers.clear();
      for (const [url, answer] of recordings) wordpress.answers.set(url, answer);
      wordpress.requests.length = 0;
      wordpress.fault = null;
      clock.now = Date.parse('2027-02-01T10:00:00Z');
      site = demoSite;
    },
  };
  setup.reset();
  return setup;
}

/** The setup of the running test, for tests of a file that shares it. */
export let setup: ContentSetup;
/** What the check finds in the unchanged recordings. */
export let before: readonly LinkedFinding[];

/** Starts one setup for the tests of a file, reset before each. @param site changes of the site file for all tests */
export function shareContentSetup(site: object = {}): void {
  beforeAll(async () => {
    setup = await startContentSetup();
    setup.changeSite(site);
    before = (await setup.check()).findings;
  });
  beforeEach(() => {
    setup.reset();
    setup.changeSite(site);
  });
  afterAll(() => setup.wordpress.close());
}

/** Checks, and formats the findings that `before` does not have, one line for each subject. */
export async function found(): Promise<string[]> {
  const known = new Set(before.flatMap(listSubjects).map((finding) => JSON.stringify(finding)));
  return (await setup.check()).findings
    .flatMap(listSubjects)
    .filter((finding) => !known.has(JSON.stringify(finding)))
    .map(({ kind, level, path, what }) => `${level} ${kind} ${path}: ${what}`);
}

function listSubjects({ alsoOn, ...finding }: LinkedFinding): Omit<LinkedFinding, 'alsoOn'>[] {
  return [finding, ...alsoOn.map((subject) => ({ ...finding, ...subject }))];
}
