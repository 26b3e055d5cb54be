import { describe, expect, it } from 'vitest';
import { toPlainText, toUnbrokenText } from '../../src/content/richNodes.ts';

describe('toPlainText', () => {
  it.each([
    ['Zimmer &#038; Suiten', 'Zimmer & Suiten'],
    ['L&rsquo;hôtel', 'L’hôtel'],
    ['&#x1F334; Oliven', '🌴 Oliven'],
    ['Datenschutz&shy;erklärung', 'Datenschutz\u00aderklärung'],
    ['25&nbsp;€ &#8239;pro Nacht', '25\u00a0€ \u202fpro Nacht'],
    ['  viel \n\t Platz  ', 'viel Platz'],
    ['<em>schräg</em> und <strong>fett</strong>', 'schräg und fett'],
    ['<p>Eins.</p><p>Zwei.</p>', 'Eins. Zwei.'],
    ['Zeile<br>Zeile<BR/>Zeile', 'Zeile Zeile Zeile'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['Wörter<b>teile</b>', 'Wörterteile'],
    // Text that resembles a tag.
    ['unter < 100 € > 3 Jahre', 'unter < 100 € > 3 Jahre'],
    ['<3 Mallorca', '<3 Mallorca'],
    ['a <b', 'a <b'],
    // Attributes may contain tag characters.
    ['<a href="/x>y" title=\'a>b\'>Link</a>', 'Link'],
    // Entities are decoded once, and only with their semicolon.
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['Sonne&region &copy 2027', 'Sonne&region &copy 2027'],
    ['R&D & Co. &unbekannt;', 'R&D & Co. &unbekannt;'],
    ['', ''],
  ])('converts %j to %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it('loses soft hyphens by toUnbrokenText', () => {
    expect(toUnbrokenText('Daten\u00adschutz\u00aderklärung')).toBe('Datenschutzerklärung');
  });
});
