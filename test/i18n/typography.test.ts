import { describe, expect, it } from 'vitest';
import { toRichText } from '../../src/elements/richText/toRichText.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { createResolver } from '../content/wordpress/support.ts';
import { toHtml } from '../support/richNodes.ts';

/** An editor's text as HTML. Characters that print nothing: ~ no-break space, ^ narrow no-break space, | word joiner. */
function show(html: string, locale: Locale): string {
  const [segment] = toRichText(html, { locale, resolve: createResolver({ locale }) });
  return segment?.kind === 'nodes'
    ? toHtml(segment.nodes).replaceAll('\u00a0', '~').replaceAll('\u202f', '^').replaceAll('\u2060', '|')
    : '';
}

describe('the typography of an editor’s text', () => {
  it.each<[Locale, string, string]>([
    ['de', 'ab 290 € die Nacht', 'ab 290~€ die Nacht'],
    ['de', '<b>290</b> € und 290 <em>€</em>', '<b>290</b>~€ und 290~<em>€</em>'],
    ['de', '30 Europäer, Tag 3 und 4', '30~Europäer, Tag 3 und 4'],
    ['fr', '1 390 € à partir de 2 100 €, +34 971 000 120', '1~390~€ à partir de 2~100~€, +34 971 000 120'],
    ['de', 'Bett 160 × 210 cm, 4 km/h', 'Bett 160~×~210~cm, 4~km/h'],
    ['de', 'von 7 bis 10 Uhr, 4 Nächte, 1890 gebaut', 'von 7 bis 10~Uhr, 4~Nächte, 1890 gebaut'],
    ['de', 'An der Ma-19, km 4, Nr. 5, z. B. hier', 'An der Ma-|19, km~4, Nr.~5, z.~B. hier'],
    ['en', 'https://a.example/a-1, a-1.pdf, COVID-19, 2027-05-01', 'https://a.example/a-1, a-1.pdf, COVID-19, 2027-05-01'],
    ['de', 'am 1. Mai 2027, Zimmer 3. Das', 'am 1.~Mai 2027, Zimmer 3. Das'],
    ['es', 'del 3 al 10 de mayo', 'del 3 al 10~de~mayo'],
    ['fr', 'du 1er mai au 12 juin', 'du 1er~mai au 12~juin'],
    ['de', 'Er sagt "gut", &quot;so&quot; - und geht', 'Er sagt „gut“, „so“~– und geht'],
    ['en', '"So", he said, it&#x27;s 6" wide', '“So”, he said, it’s 6" wide'],
    ['en', 'He said "<em>so</em>".', 'He said “<em>so</em>”.'],
    ['es', 'La "Rosa" – sí', 'La «Rosa»~– sí'],
    ['fr', 'l\'eau "douce"', 'l’eau «^douce^»'],
    ['fr', 'Bonjour! Ça va ? Oui ; voici : «ici», « là »', 'Bonjour^! Ça va^? Oui^; voici^: «^ici^», «^là^»'],
    ['fr', '<b>Heures</b>: 19:30, <b>prix</b> : libre?!', '<b>Heures</b>^: 19:30, <b>prix</b>^: libre^?!'],
    ['de', 'Bonjour! Ça va ?', 'Bonjour! Ça va ?'],
  ])('in %s: %s', (locale, text, expected) => {
    const once = show(`<p>${text}</p>`, locale);
    expect(once).toBe(`<p>${expected}</p>`);
  });

  it.each([
    '<pre>Ça va ? 3 km</pre>',
    '<p><code>a ? "b" : 3 km</code></p>',
    '<p><a href="https://a.example/?q=3%20km" title="3 km ?">x</a></p>',
  ])('leaves code and attributes as they are: %s', (html) => {
    for (const locale of localeCodes) expect(show(html, locale)).toContain('3');
    for (const locale of localeCodes) expect(show(html, locale)).not.toMatch(/[~^]/);
  });
});
