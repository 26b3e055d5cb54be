import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { typesetHtml } from '../../src/rendering/typesetHtml.ts';
import { createRandom } from '../support/random.ts';

/** Shows characters that print nothing: ~ no-break space, ^ narrow no-break space, | word joiner. */
const show = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('\u202f', '^').replaceAll('\u2060', '|');

describe('text between tags', () => {
  it.each<[Locale, string, string]>([
    // Prices.
    ['de', 'ab 290 € die Nacht', 'ab 290~€ die Nacht'],
    ['de', '1.390,– € oder 235,50 EUR', '1.390,–~€ oder 235,50~EUR'],
    ['de', '€ 290, CHF 300, 20 Euro', '€~290, CHF~300, 20~Euro'],
    ['de', '<b>290</b> € und 290 <em>€</em>', '<b>290</b>~€ und 290~<em>€</em>'],
    ['de', '290\u00a0€, 30 Europäer, Tag 3 und 4', '290~€, 30~Europäer, Tag 3 und 4'],
    ['fr', '1 390 € à partir de 2 100 €, +34 971 000 120', '1~390~€ à partir de 2~100~€, +34 971 000 120'],
    // Units, as React prints a number beside a text.
    ['de', '31<!-- --> m², 22 °C, 10 %, 4 km/h', '31<!-- -->~m², 22~°C, 10~%, 4~km/h'],
    ['de', 'Bett 160 × 210 cm', 'Bett 160~×~210~cm'],
    ['de', 'von 7 bis 10 Uhr, 4 Nächte, 1890 gebaut', 'von 7 bis 10~Uhr, 4~Nächte, 1890 gebaut'],
    ['de', '<span>3</span> <span>Nächte</span>', '<span>3</span> <span>Nächte</span>'],
    ['en', 'from 8.30 pm, 12 rooms and 3 to 10 guests', 'from 8.30~pm, 12~rooms and 3 to 10~guests'],
    ['es', '12 kilómetros de 3 en 3', '12~kilómetros de 3 en 3'],
    // Roads, numbers, abbreviations.
    ['de', 'An der Ma-19, km 4, Nr. 5, z. B. hier', 'An der Ma-|19, km~4, Nr.~5, z.~B. hier'],
    [
      'en',
      'https://a.example/a-1, a-1.pdf, COVID-19, 2027-05-01, x@a-1.example',
      'https://a.example/a-1, a-1.pdf, COVID-19, 2027-05-01, x@a-1.example',
    ],
    // Dates.
    ['de', 'am 1. Mai 2027, Zimmer 3. Das', 'am 1.~Mai 2027, Zimmer 3. Das'],
    ['en', '3 to 10 May', '3 to 10~May'],
    ['es', 'del 3 al 10 de mayo', 'del 3 al 10~de~mayo'],
    ['fr', 'du 1er mai au 12 juin', 'du 1er~mai au 12~juin'],
    // Quotation marks and dashes.
    ['de', 'Er sagt "gut", &quot;so&quot; - und geht', 'Er sagt „gut“, „so“~– und geht'],
    ['en', '"So", he said, it&#x27;s 6" wide', '“So”, he said, it’s 6" wide'],
    ['es', 'La "Rosa" – sí', 'La «Rosa»~– sí'],
    ['fr', 'l\'eau "douce"', 'l’eau «^douce^»'],
    ['de', 'Drei Zoll: 3" und "offen', 'Drei Zoll: 3" und "offen'],
    // French spacing, with and without the editor's space.
    ['fr', 'Bonjour! Ça va ? Oui ; voici : «ici», « là »', 'Bonjour^! Ça va^? Oui^; voici^: «^ici^», «^là^»'],
    ['fr', '<b>Heures</b>: 19:30, <b>prix</b> : libre?!', '<b>Heures</b>^: 19:30, <b>prix</b>^: libre^?!'],
    ['fr', 'https://a.example/?x=1;y :) R&amp;B &lt;b&gt;', 'https://a.example/?x=1;y :) R&amp;B &lt;b&gt;'],
    ['fr', 'Déjà\u00a0: oui\u202f!', 'Déjà~: oui^!'],
    ['de', 'Bonjour! Ça va ?', 'Bonjour! Ça va ?'],
    // The last two words of a heading, where they are short.
    ['de', '<h3><a href="/">Mandelblüte und Frühling im Februar</a></h3>', '<h3><a href="/">Mandelblüte und Frühling im~Februar</a></h3>'],
    ['de', '<h2>Ein Haus in den Feldern am Meer</h2>', '<h2>Ein Haus in den Feldern am~Meer</h2>'],
    [
      'de',
      '<h2>Am Meer</h2><h2>Der Weg zur Gartenbewässerung</h2><p>Der Weg in den Hof</p>',
      '<h2>Am Meer</h2><h2>Der Weg zur Gartenbewässerung</h2><p>Der Weg in den Hof</p>',
    ],
  ])('in %s: %s', (locale, html, expected) => {
    expect(show(typesetHtml(html, locale))).toBe(expected);
  });

  it.each([
    '<pre>Ça va ? 3 km</pre>',
    '<p><code>a ? "b" : 3 km</code></p>',
    '<script type="application/ld+json">{"a": "3 km", "b": "l\'eau ?"}</script>',
    '<style>a { content: "3 km" }</style>',
    '<textarea>Ça va ? "3 km"</textarea><title>3 km ?</title><option>3 km !</option>',
    '<a href="https://a.example/?q=3 km" title=\'Ça va ? "ici" > 3 km\'>x</a>',
    '<!-- Ça va ? 3 km -->',
    '<svg><text>3 km ?</text></svg>',
  ])('is left as it is in %s', (html) => {
    for (const locale of localeCodes) expect(typesetHtml(html, locale)).toBe(html);
  });
});

describe('hostile HTML', () => {
  const pieces = [
    '<!--',
    '-->',
    '<pre>',
    '</pre>',
    '<script>',
    '</script>',
    '<a href="/?q=3 km ?">',
    '<img alt=\'"Ça va ?"\'>',
    "'",
    '"',
    '>',
    '&lt;',
    '</h2>',
    '<h2>',
    '&quot;',
    '&#x27;',
    '&amp;',
    '&',
    '&nbsp;',
    '<b>',
    '</b>',
    '\u0000',
    '\ufdd1',
    '\ufdd3',
    '\ufdd5',
    'Ma-19',
    ' ',
    ' 3 ',
    'km',
    '€',
    '«',
    '»',
    ' ?',
    ' - ',
    'l',
    'été',
    '1 390',
    '$1',
    '$&',
    '\ud83c',
    '\n',
  ];
  const samples = Array.from({ length: 150 }, (_, seed) => {
    const random = createRandom(seed + 1);
    return Array.from({ length: 24 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
  });
  /** Names and attributes of all elements, in their order. */
  const listElements = (html: string) =>
    DomUtils.filter(isTag, parseDocument(html).children)
      .filter(isTag)
      .map(({ name, attribs }) => [name, attribs]);
  const listLetters = (html: string) => html.replace(/[\s\u00a0\u202f\u2060\ufdd1-\ufdd6"'„“”’«»–-]|&(?:quot|#x27|nbsp);/g, '');

  it('keeps its elements and letters, and stays the same when processed again', () => {
    for (const html of samples)
      for (const locale of localeCodes) {
        const once = typesetHtml(html, locale);
        expect(typesetHtml(once, locale), html).toBe(once);
        expect(listLetters(once), html).toBe(listLetters(html));
        expect(listElements(once), html).toEqual(listElements(html.replace(/[\ufdd1-\ufdd6]/g, '')));
      }
  });
});
