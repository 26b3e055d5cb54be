import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectedSite, connectSite, findPost, runCron } from './companion.ts';
import { clearPhpLog, describeWordpress, readPhpLog, wordpress } from './support.ts';

/** Time from the answer to the editor until the site shows the edit: 95 of 100 edits. */
const MAX_VISIBLE_MS = 2000;
/** Time of an answer of WordPress's REST on a machine with nothing else to do. The limit grows with it on a busy one. */
const IDLE_REST_MS = 100;
const POLL_TIMEOUT_MS = 30_000;

describeWordpress('an edit in WordPress with the companion plugin', () => {
  let connected: ConnectedSite;
  /** Milliseconds until each edit was visible. */
  const delays: { readonly edit: string; readonly ms: number }[] = [];
  /** Milliseconds of an answer of REST before each edit. */
  const restTimes: number[] = [];
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    clearPhpLog();
    connected = await connectSite();
    for (const slug of ['kulinarik', 'hotel']) ids[slug] = await findPost('pages', slug);
    ids.en = await findPost('pages', 'rooms-suites', '/en');
    ids.fr = await findPost('pages', 'chambres-suites', '/fr');
    ids.offer = await findPost('angebot', 'kochkurs');
    ids.room = await findPost('rooms', 'suite-llevant');
    ids.package = await findPost('packege', 'rad-genuss');
  });
  afterAll(() => connected.close());

  /** Sees to it that the site has the page as it is before the edit, then measures how long the edit takes to be seen. */
  async function measure(
    edit: string,
    path: string,
    save: () => Promise<unknown>,
    isShown: (page: { status: number; html: string }) => boolean,
    // A run of WP-Cron does nothing while another one has not ended.
    repeat: () => Promise<void> = async () => {},
  ) {
    expect(isShown(await connected.visit(path)), `${edit}: ${path} before`).toBe(false);
    const asked = performance.now();
    await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=hotel`);
    restTimes.push(performance.now() - asked);
    await save();
    const start = performance.now();
    await expect
      .poll(
        async () => {
          const page = await connected.visit(path);
          if (!isShown(page)) await repeat();
          return isShown(page);
        },
        { interval: 20, timeout: POLL_TIMEOUT_MS, message: `${edit}: ${path}` },
      )
      .toBe(true);
    delays.push({ edit, ms: Math.round(performance.now() - start) });
  }
  const has = (text: string) => (page: { html: string }) => page.html.includes(text);
  const is = (status: number) => (page: { status: number }) => page.status === status;
  const update = (route: string, body: object) => () => connected.editor.save('POST', route, body);

  it.each([1, 2, 3, 4])('shows new titles and texts of pages, offers, rooms and packages (round %i)', async (round) => {
    const word = (name: string) => `Neu${name}${round}`;
    await measure('title of a page', '/kulinarik/', update(`/wp/v2/pages/${ids.kulinarik}`, { title: word('Seite') }), has(word('Seite')));
    await measure(
      'title of an English page',
      '/en/rooms-suites/',
      update(`/wp/v2/pages/${ids.en}`, { title: word('Page') }),
      has(word('Page')),
    );
    await measure(
      'title of a French page',
      '/fr/chambres-suites/',
      update(`/wp/v2/pages/${ids.fr}`, { title: word('Fr') }),
      has(word('Fr')),
    );
    await measure(
      'text of an offer',
      '/angebote/kochkurs/',
      update(`/wp/v2/angebot/${ids.offer}`, { content: word('Text') }),
      has(word('Text')),
    );
    await measure('title of an offer', '/angebote/', update(`/wp/v2/angebot/${ids.offer}`, { title: word('Kurs') }), has(word('Kurs')));
    await measure(
      'title of a room',
      '/rooms/suite-llevant/',
      update(`/wp/v2/rooms/${ids.room}`, { title: word('Suite') }),
      has(word('Suite')),
    );
    await measure(
      'text of a package',
      '/packege/rad-genuss/',
      update(`/wp/v2/packege/${ids.package}`, { content: word('Rad') }),
      has(word('Rad')),
    );
  });

  it.each([1, 2, 3])('shows a page that is published, moved, drafted, trashed, restored and deleted (round %i)', async (round) => {
    const path = `/neu-${round}/`;
    let id = 0;
    const create = async () => {
      ({ id } = await connected.editor.save('POST', '/wp/v2/pages', { title: 'Neu', slug: `neu-${round}`, status: 'publish' }));
    };
    await measure('publish', path, create, is(200));
    const page = `/wp/v2/pages/${id}`;
    await measure('back to draft', path, update(page, { status: 'draft' }), is(404));
    await measure('publish a draft', path, update(page, { status: 'publish' }), is(200));
    await measure('slug', `/anders-${round}/`, update(page, { slug: `anders-${round}` }), is(200));
    await measure('parent', `/hotel/anders-${round}/`, update(page, { parent: ids.hotel }), is(200));
    await measure('trash', `/hotel/anders-${round}/`, () => connected.editor.save('DELETE', page), is(404));
    const restore = () => connected.editor.follow('edit.php?post_status=trash&post_type=page', `post=${id}&action=untrash`);
    await restore();
    await measure('publish a restored page', `/hotel/anders-${round}/`, update(page, { status: 'publish' }), is(200));
    await measure('delete for ever', `/hotel/anders-${round}/`, () => connected.editor.save('DELETE', `${page}?force=true`), is(404));
  });

  it.each([1, 2])('shows a page from the moment at which WordPress publishes it as planned (round %i)', async (round) => {
    const date = new Date(Date.now() + 120_000).toISOString().slice(0, 19);
    const body = { title: 'Geplant', slug: `geplant-${round}`, status: 'future', date_gmt: date };
    const { id, status } = await connected.editor.save('POST', '/wp/v2/pages', body);
    expect(status).toBe('future');
    // Again where needed: WordPress keeps all planned events in one option, and what two requests write to it at the same moment is lost.
    const publish = async () => {
      await fetch(`${wordpress.origin}/wp-json/test/v1/publish-planned/${id}`);
      await runCron();
    };
    await measure('scheduled publication', `/geplant-${round}/`, publish, is(200), publish);
  });

  it.each([1, 2, 3])('shows changed menus (round %i)', async (round) => {
    const title = `Eintrag${round}`;
    const item = { title, url: 'https://example.com/', menus: 2, status: 'publish' };
    let id = 0;
    await measure(
      'menu item',
      '/hotel/',
      async () => ({ id } = await connected.administrator.save('POST', '/wp/v2/menu-items', item)),
      has(title),
    );
    const renamed = { ...item, title: `Umbenannt${round}` };
    await measure(
      'name of a menu item',
      '/hotel/',
      () => connected.administrator.save('POST', `/wp/v2/menu-items/${id}`, renamed),
      has(renamed.title),
    );
    const isGone = ({ html }: { html: string }) => !html.includes(renamed.title);
    await measure(
      'deleted menu item',
      '/hotel/',
      () => connected.administrator.save('DELETE', `/wp/v2/menu-items/${id}?force=true`),
      isGone,
    );
  });

  it.each([1, 2, 3])('shows the text of a picture on the pages that have the picture (round %i)', async (round) => {
    const answer = await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=hotel`);
    const [page] = (await answer.json()) as { acf: { heroimage: { ID: number } } }[];
    const text = `Bildtext${round}`;
    await measure('text of a picture', '/hotel/', update(`/wp/v2/media/${page?.acf.heroimage.ID}`, { alt_text: text }), has(text));
  });

  it('shows the changed name of the site', async () => {
    await measure(
      'name of the site',
      '/kulinarik/',
      () => connected.administrator.save('POST', '/wp/v2/settings', { title: 'Finca Umbenannt' }),
      has('Finca Umbenannt'),
    );
  });

  it(`shows 95 of 100 edits within ${MAX_VISIBLE_MS} ms after WordPress has answered the editor`, () => {
    const sorted = delays.map(({ ms }) => ms).sort((a, b) => a - b);
    const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.ceil(sorted.length * share) - 1]);
    const restMedian = restTimes.toSorted((a, b) => a - b)[Math.floor(restTimes.length / 2)] ?? 0;
    process.stdout.write(
      `${sorted.length} edits visible after ${median} ms (median), ${p95} ms (95th percentile), ${sorted.at(-1)} ms (slowest); ` +
        `REST answers in ${Math.round(restMedian)} ms\n`,
    );
    expect(sorted.length).toBeGreaterThanOrEqual(60);
    const limit = MAX_VISIBLE_MS * Math.max(1, restMedian / IDLE_REST_MS);
    expect(p95, JSON.stringify(delays.filter(({ ms }) => ms > limit))).toBeLessThanOrEqual(limit);
  });

  it('makes PHP complain about nothing', () => {
    expect(readPhpLog()).toEqual([]);
  });
});
