import { describe, expect, it } from 'vitest';
import { wrapScrollRegions } from '../../../src/pageModels/elements/scrollRegions.ts';

const wrap = (html: string) => wrapScrollRegions(html, { table: 'Tabelle', code: 'Text' });
const table = '<table><tbody><tr><td>a</td></tr></tbody></table>';
const scrolls = 'role="group" tabindex="0" aria-label=';

describe('tables and code inside a text', () => {
  it.each([`<li>Zeiten ${table}</li>`, `<div><div>${table}</div></div>`, `<blockquote>${table}</blockquote>`])(
    'get an element that scrolls around each table of %s',
    (html) => {
      expect(wrap(html)).toBe(
        html.replace(table, `<div class="table"><div class="table__scroll" ${scrolls}"Tabelle">${table}</div></div>`),
      );
    },
  );

  it('keep their elements balanced where a table has a table in a cell', () => {
    const html = wrap(`<table><tbody><tr><td>${table}</td></tr></tbody></table>`);
    expect(html.match(/<div /g)).toHaveLength(4);
    expect(html.match(/<\/div>/g)).toHaveLength(4);
  });

  it('can be focused if they are code, but not if they are a verse or preformatted text, which break their lines', () => {
    expect(wrap('<pre class="wp-block-code"><code>a</code></pre>')).toContain(`<pre ${scrolls}"Text" class="wp-block-code">`);
    for (const html of [
      '<pre class="wp-block-verse">a</pre>',
      '<pre class="has-text-align-center wp-block-preformatted">a</pre>',
      '<p>a</p>',
    ])
      expect(wrap(html)).toBe(html);
  });
});
