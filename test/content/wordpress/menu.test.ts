import { describe, expect, it } from 'vitest';
import type { MenuContent } from '../../../src/elements/menuItems.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { ParseError } from '../../../src/lib/errors.ts';
import { parse } from '../../../src/lib/parse.ts';
import { toMenuContent } from '../../../src/pages/wordpress/menuContent.ts';
import { menuSchema } from '../../../src/pages/wordpress/menuSchema.ts';
import { readJson, readMenu } from './support.ts';

const ownHosts = new Set(['www.finca.example', 'wordpress:8080']);
const toMenu = (answer: unknown, locale: Locale = 'de') =>
  toMenuContent(parse(menuSchema, answer, 'test'), { locale, languages: localeCodes, addresses: {}, ownHosts });
const outline = ({ items }: MenuContent) =>
  items.map(({ href, kind, label, children }) => [
    label,
    href,
    kind,
    children.map((child) => `${child.label}: ${child.href} ${child.kind}`),
  ]);
const custom = (url: string, more: object = {}) => ({ title: 'A', url, object: 'custom', target: '', ...more });
const [first] = readMenu('menu-main.de.json').items;

/** Changes every item of a recorded menu, children included. */
function changed(name: string, change: (item: Record<string, unknown>) => void) {
  const menu = readMenu(name);
  for (const item of menu.items) [item, ...(item.child_items ?? [])].forEach(change);
  return menu;
}

describe('recorded menus', () => {
  it('convert the German main menu with entities, raw &, #, external links and children', () => {
    const menu = outline(toMenu(readJson('menu-main.de.json')));
    expect(menu).toHaveLength(7);
    expect(menu[0]).toEqual(['Startseite', '/', 'page', []]);
    expect(menu[3]).toEqual([
      'Kulinarik',
      '/kulinarik/',
      'page',
      [
        'Restaurant S’Aljub: /kulinarik/restaurant/ page',
        'Unser Olivenöl: /kulinarik/olivenoel/ page',
        'Ölmühle & Laden: https://oelmuehle.example/ external',
      ],
    ]);
    expect(menu[4]?.slice(0, 3)).toEqual(['Erleben', '#', 'anchor']);
  });

  it('convert the French main menu with its prefix and links to German pages', () => {
    const menu = toMenu(readJson('menu-main.fr.json'), 'fr');
    expect(menu.locale).toBe('fr');
    expect(outline(menu)[1]?.[3]).toEqual([
      'Situation & accès: /hotel/lage-anreise/ page',
      'Durabilité: /fr/hotel/durabilite/ page',
      'Galerie: /fr/hotel/galerie/ page',
    ]);
  });

  it('lead to offers, rooms and packages at the addresses of the site, whatever folders WordPress has them in', () => {
    const post = (object: string, url: string) => ({ title: 'A', url: `https://cms.finca.example${url}`, object, target: '' });
    const items = [
      post('rooms', '/unterkunft/suite/'),
      post('packege', '/en/arrangements/bike/'),
      post('angebot', '/specials/kochkurs/'),
      post('page', '/unterkunft/garten/'),
    ];
    const hrefs = ['/zimmer/suite/', '/en/packages/bike/', '/angebote/kochkurs/', '/unterkunft/garten/'];
    expect(toMenu({ items }).items.map(({ href }) => href)).toEqual(hrefs);
  });

  it('keep soft hyphens and raw & readable, and convert inquiry and telephone links', () => {
    expect(
      toMenu(readJson('menu-footer.de.json'))
        .items.map(({ label }) => label)
        .slice(2),
    ).toEqual(['Datenschutz\u00aderklärung', 'Angebote', 'Jobs & Karriere']);
    expect(outline(toMenu(readJson('menu-quick.en.json'), 'en'))).toEqual([
      ['Offers', '/en/angebote/', 'page', []],
      ['Inquiry', '/en/inquiry', 'page', []],
      ['Book', 'https://booking.example/finca?lang=en', 'external', []],
      ['Call', 'tel:+34971000000', 'contact', []],
    ]);
  });
});

describe('menu_extern', () => {
  const kinds = (menu: unknown) => toMenu(menu).items.flatMap((item) => [item.kind, ...item.children.map(({ kind }) => kind)]);
  const extern = (value: unknown) =>
    changed('menu-main.de.json', (item) => {
      item.menu_extern = value;
    });

  it('makes the link to a page external and changes no other link', () => {
    const items = ['/hotel/', 'tel:+34', '#'].map((url) => custom(url, { menu_extern: true }));
    expect(outline(toMenu({ items })).map(([, , kind]) => kind)).toEqual(['external', 'contact', 'anchor']);
  });

  it('is read from the item and, since plugin 0.10, from acf', () => {
    const inAcf = changed('menu-main.de.json', (item) => {
      item.acf = 'menu_extern' in item ? { menu_extern: item.menu_extern } : [];
      delete item.menu_extern;
    });
    expect(toMenu(inAcf)).toEqual(toMenu(readJson('menu-main.de.json')));
    const moved = extern(true);
    for (const item of moved.items) {
      item.acf = { menu_extern: item.menu_extern };
      delete item.menu_extern;
    }
    expect(toMenu(moved)).toEqual(toMenu(extern(true)));
    expect(kinds(moved)).not.toContain('page');
  });

  it('is false if absent or empty', () => {
    const recorded = kinds(extern(false));
    expect(recorded).toContain('page');
    for (const value of [undefined, '', '0', 'no', {}]) expect(kinds(extern(value))).toEqual(recorded);
    for (const value of [true, '1']) expect(kinds(extern(value))).not.toContain('page');
  });
});

describe('internal hosts of a menu', () => {
  it('are the hosts of WordPress’s posts, CONTENT_URL and PUBLIC_URL', () => {
    const urls = [
      'https://cms.finca.example/Hotel?a=1#b',
      'http://wordpress:8080/hotel',
      'https://www.finca.example/hotel/',
      'https://booking.example/hotel/',
    ];
    const hrefs = toMenu({ items: [first, ...urls.map((url) => custom(url))] }).items.map(({ href }) => href);
    expect(hrefs).toEqual(['/', '/hotel/?a=1#b', '/hotel/', '/hotel/', 'https://booking.example/hotel/']);
  });

  it('are not the hosts of items without a type', () => {
    const items = [{ title: 'Buchen', url: 'https://booking.example/finca' }];
    expect(toMenu({ items }).items[0]).toMatchObject({ href: 'https://booking.example/finca', kind: 'external' });
  });
});

describe('invalid menus', () => {
  it('leave out items without a label; those without an address that guests can open are text', () => {
    const children = [custom('/a/', { title: '' }), custom('javascript:alert(1)'), custom(''), { title: 'x' }, null, 7, custom('/b/')];
    const items = [
      custom('javascript:alert(1)', { child_items: [custom('/x/')] }),
      custom(' ', { title: 'Seit 1893' }),
      custom('/a/', { title: ' <b></b>&nbsp;' }),
      custom('/hotel/', { child_items: children }),
    ];
    expect(outline(toMenu({ items }))).toEqual([
      ['A', '#', 'anchor', ['A: /x/ page']],
      ['Seit 1893', '#', 'anchor', []],
      ['A', '/hotel/', 'page', ['A: # anchor', 'A: # anchor', 'x: # anchor', 'A: /b/ page']],
    ]);
  });

  it('accept items and children that PHP sent as an object', () => {
    const items = { 1: custom('/a/', { child_items: { 3: custom('/b/'), 9: custom('/c/') } }), 4: custom('/d/') };
    expect(outline(toMenu({ items }))).toEqual([
      ['A', '/a/', 'page', ['A: /b/ page', 'A: /c/ page']],
      ['A', '/d/', 'page', []],
    ]);
  });

  it.each([[false], [null], [''], [[]], [{}]])('are empty if items is %j', (items) => {
    expect(toMenu({ term_id: 3, items }).items).toEqual([]);
  });

  it.each([[{}], [[]], [null], [{ items: 'x' }], [{ items: true }]])('fail to parse if the response is %j', (answer) => {
    expect(() => toMenu(answer)).toThrow(ParseError);
  });
});

describe('the levels of a menu', () => {
  it('have three levels; what an editor has put deeper follows its parent on the third', () => {
    const fourth = custom('/d/', { title: 'D', child_items: [custom('/e/', { title: 'E' })] });
    const third = custom('', { title: 'C', child_items: [fourth] });
    const second = custom('/b/', { title: 'B', child_items: [third] });
    const [item] = toMenu({ items: [custom('/a/', { child_items: { 2: second } })] }).items;
    expect(item?.children.map(({ label }) => label)).toEqual(['B']);
    expect(item?.children[0]?.children).toEqual([
      { label: 'C', href: '#', kind: 'anchor', children: [] },
      { label: 'D', href: '/d/', kind: 'page', children: [] },
    ]);
  });

  it('count the posts of the third level for the hosts of WordPress', () => {
    const post = { title: 'Post', url: 'https://only.example/c/', object: 'page' };
    const items = [custom('/a/', { child_items: [custom('/b/', { child_items: [post] })] }), custom('https://only.example/x/')];
    expect(toMenu({ items }).items[1]).toMatchObject({ href: '/x/', kind: 'page' });
  });
});
