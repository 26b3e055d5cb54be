import { expect } from 'vitest';
import { type ConnectedSite, findPost, runCron } from './companion.ts';
import { wordpress } from './support.ts';

/** One edit: how an editor makes it, and how the site shows that it has arrived. */
export interface Edit {
  readonly name: string;
  /** Page of the site that shows it. */
  readonly path: string;
  save(): Promise<unknown>;
  /** Set where WP-Cron makes the edit: makes it due again. WordPress can lose a planned event, and a run of WP-Cron can find another one's lock. */
  repeat?(): Promise<void>;
  isShown(page: { readonly status: number; readonly html: string }): boolean;
}

/** Posts of the hotel that edits change. */
export async function findEdited() {
  return {
    kulinarik: await findPost('pages', 'kulinarik'),
    hotel: await findPost('pages', 'hotel'),
    en: await findPost('pages', 'rooms-suites', '/en'),
    es: await findPost('pages', 'habitaciones-suites', '/es'),
    fr: await findPost('pages', 'chambres-suites', '/fr'),
    offer: await findPost('angebot', 'kochkurs'),
    room: await findPost('rooms', 'suite-llevant'),
    package: await findPost('packege', 'rad-genuss'),
  };
}

/** Returns the id of the large picture of the page about the hotel. */
export async function findHero(): Promise<number> {
  const answer = await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=hotel`);
  const [page] = (await answer.json()) as { acf: { heroimage: { ID: number } } }[];
  return page?.acf.heroimage.ID ?? 0;
}

/** Plans a new page. @returns its id */
async function planPage({ editor }: ConnectedSite, slug: string): Promise<number> {
  const date_gmt = new Date(Date.now() + 120_000).toISOString().slice(0, 19);
  const { id, status } = await editor.save('POST', '/wp/v2/pages', { title: 'Geplant', slug, status: 'future', date_gmt });
  expect(status).toBe('future');
  return id;
}

/** Lets the planned time of a page come at once. */
async function publishDue(id: number): Promise<void> {
  await fetch(`${wordpress.origin}/wp-json/test/v1/publish-planned/${id}`);
  await runCron();
}

/** Publishes a new page at a planned time, which comes at once. */
export async function publishPlanned(connected: ConnectedSite, slug: string): Promise<void> {
  await publishDue(await planPage(connected, slug));
}

type Edited = Awaited<ReturnType<typeof findEdited>>;

/** Twenty-two edits, one of each kind, to be made in this order. @param round makes the texts of each round its own */
export function createEdits(connected: ConnectedSite, ids: Edited, round: number): Edit[] {
  const { editor, administrator } = connected;
  const has = (text: string) => (page: { html: string }) => page.html.includes(text);
  const is = (status: number) => (page: { status: number }) => page.status === status;
  const change = (name: string, path: string, route: string, field: 'title' | 'content'): Edit => {
    const text = `${name.replaceAll(' ', '')}${round}.`;
    return { name, path, save: () => editor.save('POST', route, { [field]: text }), isShown: has(text) };
  };
  let [page, item, planned] = [0, 0, 0];
  const update = (body: object) => () => editor.save('POST', `/wp/v2/pages/${page}`, body);
  const entry = { title: `Eintrag${round}.`, url: 'https://example.com/', menus: 2, status: 'publish' };
  const renamed = `Umbenannt${round}.`;
  return [
    change('title of a page', '/kulinarik/', `/wp/v2/pages/${ids.kulinarik}`, 'title'),
    change('title of an English page', '/en/rooms-suites/', `/wp/v2/pages/${ids.en}`, 'title'),
    change('title of a Spanish page', '/es/habitaciones-suites/', `/wp/v2/pages/${ids.es}`, 'title'),
    change('title of a French page', '/fr/chambres-suites/', `/wp/v2/pages/${ids.fr}`, 'title'),
    change('text of an offer', '/angebote/kochkurs/', `/wp/v2/angebot/${ids.offer}`, 'content'),
    change('title of an offer', '/angebote/', `/wp/v2/angebot/${ids.offer}`, 'title'),
    change('title of a room', '/zimmer/suite-llevant/', `/wp/v2/rooms/${ids.room}`, 'title'),
    change('text of a package', '/pakete/rad-genuss/', `/wp/v2/packege/${ids.package}`, 'content'),
    {
      name: 'new page',
      path: `/neu-${round}/`,
      save: async () => {
        ({ id: page } = await editor.save('POST', '/wp/v2/pages', { title: 'Neu', slug: `neu-${round}`, status: 'publish' }));
      },
      isShown: is(200),
    },
    { name: 'page back to draft', path: `/neu-${round}/`, save: update({ status: 'draft' }), isShown: is(404) },
    { name: 'draft published', path: `/neu-${round}/`, save: update({ status: 'publish' }), isShown: is(200) },
    { name: 'slug of a page', path: `/anders-${round}/`, save: update({ slug: `anders-${round}` }), isShown: is(200) },
    { name: 'parent of a page', path: `/hotel/anders-${round}/`, save: update({ parent: ids.hotel }), isShown: is(200) },
    {
      name: 'page to the bin',
      path: `/hotel/anders-${round}/`,
      save: () => editor.save('DELETE', `/wp/v2/pages/${page}`),
      isShown: is(404),
    },
    {
      name: 'page from the bin',
      path: `/hotel/anders-${round}/`,
      save: async () => {
        await editor.follow('edit.php?post_status=trash&post_type=page', `post=${page}&action=untrash`);
        await update({ status: 'publish' })();
      },
      isShown: is(200),
    },
    {
      name: 'page deleted for ever',
      path: `/hotel/anders-${round}/`,
      save: () => editor.save('DELETE', `/wp/v2/pages/${page}?force=true`),
      isShown: is(404),
    },
    {
      name: 'planned page',
      path: `/geplant-${round}/`,
      save: async () => {
        planned = await planPage(connected, `geplant-${round}`);
        await publishDue(planned);
      },
      isShown: is(200),
      repeat: () => publishDue(planned),
    },
    {
      name: 'new menu item',
      path: '/hotel/',
      save: async () => {
        ({ id: item } = await administrator.save('POST', '/wp/v2/menu-items', entry));
      },
      isShown: has(entry.title),
    },
    {
      name: 'name of a menu item',
      path: '/hotel/',
      save: () => administrator.save('POST', `/wp/v2/menu-items/${item}`, { ...entry, title: renamed }),
      isShown: has(renamed),
    },
    {
      name: 'deleted menu item',
      path: '/hotel/',
      save: () => administrator.save('DELETE', `/wp/v2/menu-items/${item}?force=true`),
      isShown: ({ html }) => !html.includes(renamed),
    },
    {
      name: 'alternative text of a picture',
      path: '/hotel/',
      save: async () => editor.save('POST', `/wp/v2/media/${await findHero()}`, { alt_text: `Bildtext${round}.` }),
      isShown: has(`Bildtext${round}.`),
    },
    {
      name: 'name of the site',
      path: '/kulinarik/',
      save: () => administrator.save('POST', '/wp/v2/settings', { title: `Finca${round}.` }),
      isShown: has(`Finca${round}.`),
    },
  ];
}
