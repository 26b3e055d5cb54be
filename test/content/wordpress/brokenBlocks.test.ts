import { describe, expect, it } from 'vitest';
import { layouts } from '../../../src/content/wordpress/schemas/blocks.ts';
import { blocksOf, recordedPost, toPage } from './support.ts';

describe('what editors leave empty or break', () => {
  it.each(Object.keys(layouts))('%s: nothing filled, in each way ACF says so, is an empty block', (layout) => {
    const bare = blocksOf({ acf_fc_layout: layout });
    expect(bare).toHaveLength(1);
    const names = Object.keys(layouts[layout as keyof typeof layouts].shape);
    for (const empty of ['', false, null, [], {}, 'falsch', Number.NaN, { a: { b: 1 } }]) {
      const filled = Object.fromEntries(names.map((name) => [name, empty]));
      const [result] = blocksOf({ acf_fc_layout: layout, ...filled });
      if (empty === 'falsch') expect(result?.kind).toBe(bare[0]?.kind);
      else expect(result).toEqual(bare[0]);
    }
  });

  it('an unknown layout, an entry without one and no entry at all are left out', () => {
    const text = { acf_fc_layout: 'text', headline: 'Da' };
    const kinds = blocksOf(
      text,
      { acf_fc_layout: 'newsletter_teaser_2021', list_id: 'a1' },
      { headline: 'Ohne' },
      null,
      7,
      'x',
      [],
      { acf_fc_layout: 'constructor' },
      { acf_fc_layout: '__proto__' },
      text,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['text', 'text']);
  });

  it('a list that PHP sent as an object is a list', () => {
    const items = { 0: { title: 'Eins', text: '' }, 2: { title: 'Drei', text: '' } };
    expect(blocksOf({ acf_fc_layout: 'accordion', items })[0]).toMatchObject({ items: [{ title: 'Eins' }, { title: 'Drei' }] });
    const acf = { content: { 1: { acf_fc_layout: 'form', headline: 'Da' } } };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks).toEqual([
      { kind: 'form', headline: { text: 'Da', size: null } },
    ]);
  });

  it('a size typed as a number counts, one that does not exist is none', () => {
    expect(blocksOf({ acf_fc_layout: 'text', headline: 'A', headline_size: 3 })[0]).toMatchObject({ headline: { size: 3 } });
    expect(blocksOf({ acf_fc_layout: 'text', headline: 'A', headline_size: '6' })[0]).toMatchObject({ headline: { size: null } });
  });

  it('a ratio, variant, side and action that do not exist are the usual ones', () => {
    expect(blocksOf({ acf_fc_layout: 'text_image', ratio: '4:3', image_position: 'top' })[0]).toMatchObject({ ratio: null, side: 'right' });
    expect(blocksOf({ acf_fc_layout: 'text', variant: 'huge' })[0]).toMatchObject({ variant: 'normal' });
    expect(blocksOf({ acf_fc_layout: 'cta', action: 'explode' })[0]).toMatchObject({ action: 'inquiry' });
  });

  it('a card without title and picture, an accordion entry without title, an empty fact are left out', () => {
    const image = recordedPost('page-hotel.de.json').acf.heroimage;
    expect(blocksOf({ acf_fc_layout: 'cards', items: [{ text: 'x' }, { image }, { title: 'A' }] })[0]).toMatchObject({
      items: [{ title: '' }, { title: 'A' }],
    });
    expect(blocksOf({ acf_fc_layout: 'accordion', items: [{ title: ' ', text: '<p>x</p>' }] })[0]).toMatchObject({ items: [] });
    expect(blocksOf({ acf_fc_layout: 'room', facts: [{ label: '' }, { label: 'WLAN &amp; TV' }, 'x'] })[0]).toMatchObject({
      facts: ['WLAN & TV'],
    });
  });

  it('a link to nothing that may be printed is no link', () => {
    for (const url of ['javascript:alert(1)', '', ' ', 'data:text/html,x']) {
      expect(blocksOf({ acf_fc_layout: 'cta', link: { title: 'A', url, target: '' } })[0]).toMatchObject({ link: null });
    }
  });
});
