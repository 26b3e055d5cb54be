import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { parse } from '../../../src/lib/parse.ts';
import { menuSchema } from '../../../src/wordpress/schemas/menu.ts';
import { toMenuContent } from '../../../src/wordpress/toContent/menu.ts';

const toMenu = (answer: unknown) =>
  toMenuContent(parse(menuSchema, answer, 'test'), { locale: 'de', languages: localeCodes, ownHosts: new Set() });
const custom = (url: string, more: object = {}) => ({ title: 'A', url, object: 'custom', target: '', ...more });

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
