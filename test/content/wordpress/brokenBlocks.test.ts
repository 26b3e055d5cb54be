import { describe, expect, it } from 'vitest';
import { blocks as layouts } from '../../../src/blocks/index.ts';
import { readFields, recordedPost, toBlocks, toPage } from './support.ts';

describe('empty and invalid block fields', () => {
  it.each(Object.keys(layouts))('make an empty %s block in every way ACF encodes an empty field', (layout) => {
    const bare = toBlocks({ acf_fc_layout: layout });
    expect(bare).toHaveLength(1);
    const names = Object.keys(layouts[layout as keyof typeof layouts].schema.shape);
    for (const empty of ['', false, null, [], {}, 'falsch', Number.NaN, { a: { b: 1 } }]) {
      const filled = Object.fromEntries(names.map((name) => [name, empty]));
      const [result] = toBlocks({ acf_fc_layout: layout, ...filled });
      if (empty === 'falsch') expect(result?.kind).toBe(bare[0]?.kind);
      else expect(result).toEqual(bare[0]);
    }
  });

  it('leave out unknown layouts, entries without a layout and empty entries', () => {
    const text = { acf_fc_layout: 'text', headline: 'Da' };
    const kinds = toBlocks(
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

  it('accept a list that PHP sent as an object', () => {
    const items = { 0: { title: 'Eins', text: '' }, 2: { title: 'Drei', text: '' } };
    expect(toBlocks({ acf_fc_layout: 'accordion', items })[0]).toMatchObject({ items: [{ title: 'Eins' }, { title: 'Drei' }] });
    const acf = { content: { 1: { acf_fc_layout: 'form', headline: 'Da' } } };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks).toEqual([
      { kind: 'form', headline: { text: 'Da', size: null } },
    ]);
  });

  it('accept a headline size sent as a number and ignore unknown sizes', () => {
    expect(toBlocks({ acf_fc_layout: 'text', headline: 'A', headline_size: 3 })[0]).toMatchObject({ headline: { size: 3 } });
    expect(toBlocks({ acf_fc_layout: 'text', headline: 'A', headline_size: '6' })[0]).toMatchObject({ headline: { size: null } });
  });

  it('fall back to the default for unknown ratios, variants, sides and actions', () => {
    expect(toBlocks({ acf_fc_layout: 'text_image', ratio: '4:3', image_position: 'top' })[0]).toMatchObject({ ratio: null, side: 'right' });
    expect(toBlocks({ acf_fc_layout: 'text', variant: 'huge' })[0]).toMatchObject({ variant: 'normal' });
    expect(toBlocks({ acf_fc_layout: 'cta', action: 'explode' })[0]).toMatchObject({ action: 'inquiry' });
  });

  it('leave out cards without title and image, accordion entries without title and empty facts', () => {
    const image = readFields(recordedPost('page-hotel.de.json')).heroimage;
    expect(toBlocks({ acf_fc_layout: 'cards', items: [{ text: 'x' }, { image }, { title: 'A' }] })[0]).toMatchObject({
      items: [{ title: '' }, { title: 'A' }],
    });
    expect(toBlocks({ acf_fc_layout: 'accordion', items: [{ title: ' ', text: '<p>x</p>' }] })[0]).toMatchObject({ items: [] });
    expect(toBlocks({ acf_fc_layout: 'room', facts: [{ label: '' }, { label: 'WLAN &amp; TV' }, 'x'] })[0]).toMatchObject({
      facts: ['WLAN & TV'],
    });
  });

  it('drop links that must not be printed', () => {
    for (const url of ['javascript:alert(1)', '', ' ', 'data:text/html,x']) {
      expect(toBlocks({ acf_fc_layout: 'cta', link: { title: 'A', url, target: '' } })[0]).toMatchObject({ link: null });
    }
  });
});
