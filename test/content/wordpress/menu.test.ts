import { describe, expect, it } from 'vitest';
import type { MenuContent } from '../../../src/elements/menuItems.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { ParseError } from '../../../src/lib/errors.ts';
import { parse } from '../../../src/lib/parse.ts';
import { toMenuContent } from '../../../src/pages/wordpress/menuContent.ts';
import { menuSchema } from '../../../src/pages/wordpress/menuSchema.ts';
import { readJson } from './support.ts';

const toMenu = (answer: unknown, locale: Locale = 'de') =>
  toMenuContent(parse(menuSchema, answer, 'test'), { locale, languages: localeCodes, addresses: {}, ownHosts: new Set() });
const outline = ({ items }: MenuContent) =>
  items.map(({ href, kind, label, children }) => [
    label,
    href,
    kind,
    children.map((child) => `${child.label}: ${child.href} ${child.kind}`),
  ]);
const custom = (url: string, more: object = {}) => ({ title: 'A', url, object: 'custom', target: '', ...more });

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
});

describe('menu_extern', () => {
  it('makes the link to a page external and changes no other link', () => {
    const items = ['/hotel/', 'tel:+34', '#'].map((url) => custom(url, { menu_extern: true }));
    expect(outline(toMenu({ items })).map(([, , kind]) => kind)).toEqual(['external', 'contact', 'anchor']);
  });

  it('is read from the item and, since plugin 0.10, from acf; false if absent or empty', () => {
    const kindOf = (more: object) => toMenu({ items: [custom('/hotel/', more)] }).items[0]?.kind;
    for (const value of [true, '1'])
      expect([kindOf({ menu_extern: value }), kindOf({ acf: { menu_extern: value } })]).toEqual(['external', 'external']);
    for (const value of [undefined, '', '0', 'no', {}]) expect(kindOf({ menu_extern: value, acf: [] })).toBe('page');
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

  it.each([[false], [[]], [{}]])('are empty if items is %j', (items) => {
    expect(toMenu({ term_id: 3, items }).items).toEqual([]);
  });

  it.each([[{}], [null], [{ items: 'x' }]])('fail to parse if the response is %j', (answer) => {
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

  it('count the posts of the third level, and no item without a type, for the hosts of WordPress', () => {
    const post = { title: 'Post', url: 'https://only.example/c/', object: 'page' };
    const others = ['https://only.example/x/', 'https://other.example/x/'].map((url) => custom(url));
    const items = [custom('/a/', { child_items: [custom('/b/', { child_items: [post] })] }), ...others];
    expect(outline(toMenu({ items })).slice(1)).toEqual([
      ['A', '/x/', 'page', []],
      ['A', 'https://other.example/x/', 'external', []],
    ]);
  });
});
