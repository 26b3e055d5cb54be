import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { PREVIEW_SECRET, signLink } from '../support/previews.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

describe('a preview of content that does not parse', () => {
  let wordpress: WordpressStandIn;
  let app: RunningApp;
  beforeAll(async () => {
    wordpress = await startWordpress();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, PREVIEW_SECRET } });
  });
  afterAll(async () => {
    await app.close();
    await wordpress.close();
  });

  async function open(changes: object, editorLocale = 'de', type = 'page') {
    const recording = type === 'page' ? 'page-hotel.de.json' : 'angebot-radwoche.de.json';
    const [post] = JSON.parse(readRecording(recording)) as object[];
    const answer = { post: { ...post, ...changes }, state: 'draft', saved: null, publishes: null, edit: null };
    wordpress.answers.set('/wp-json/hotel-website/v1/draft', JSON.stringify(answer));
    const expires = Math.floor(app.clock.now / 1000) + 1800;
    const response = await fetch(`${app.origin}/api/preview?link=${signLink({ expires, editorLocale, type })}`);
    const html = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/<\/?strong>/g, '');
    const items = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item ?? '');
    return { status: response.status, html, problems: items.filter((item) => item.includes(' – ')) };
  }
  const withBlock = (block: object) => ({ acf: { content: [{ acf_fc_layout: 'text', headline: 'Davor', text: 'Absatz' }, block] } });

  it.each([
    [
      'a picture',
      { acf_fc_layout: 'text_image', text: 'Daneben', image: 12 },
      'Block 2 (Text neben einem Bild) › Bild',
      'Bild aus der Mediathek',
    ],
    [
      'a picture of a gallery',
      { acf_fc_layout: 'gallery', images: [false, 'x.jpg'] },
      'Block 2 (Galerie) › Bilder › Eintrag 2',
      'Mediathek',
    ],
    ['a size', { acf_fc_layout: 'text_image', text: 'a', image: { url: '/a.jpg', width: 'x', height: 2 } }, '› Bild', 'Mediathek'],
    [
      'a link',
      { acf_fc_layout: 'cta', text: 'Daneben', link: 'https://a.example' },
      'Block 2 (Aufforderung mit Schaltfläche) › Link',
      'Link',
    ],
    ['a list', { acf_fc_layout: 'accordion', items: 'x' }, 'Block 2 (Fragen und Antworten) › Fragen', 'Liste von Einträgen'],
    ['a choice', { acf_fc_layout: 'text', text: 'Daneben', variant: 'huge' }, 'Block 2 (Text) › Art des Textes', 'keine der Möglichkeiten'],
    ['a place', { acf_fc_layout: 'map', map: { lat: 'x', lng: 2 } }, 'Block 2 (Karte der Umgebung) › Ort', 'Breiten- und Längengrad'],
    ['a kind of block', { acf_fc_layout: 'slider' }, 'Block 2 (slider)', 'kennt die Website nicht'],
  ])('names %s that cannot be read, and shows the rest', async (_what, block, where, words) => {
    const { status, html, problems } = await open(withBlock(block));
    expect(status).toBe(200);
    expect(html).toContain('Davor</h2>');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(where);
    expect(problems[0]).toContain(words);
  });

  it('names fields of the page, with what has arrived', async () => {
    const { problems } = await open({ acf: { heroimage: 4711, hero_focus: 'left' } });
    expect(problems).toEqual([
      'Großes Bild oben – Hier wird ein Bild aus der Mediathek erwartet. Das Feld muss ein Bild-Array liefern. Angekommen ist: 4711',
      'Teil, der sichtbar bleibt – Das ist keine der Möglichkeiten, die dieses Feld hat. Angekommen ist: left',
    ]);
    const offer = await open({ acf: { valid_from: '32.13.2027', price_from: 'viel' } }, 'de', 'angebot');
    expect(offer.problems.map((problem) => problem.split(' – ')[0])).toEqual(['Preis ab, in Euro', 'Gültig ab']);
  });

  it.each([
    [
      'de',
      'Gäste sehen diese Seite nur an diesen Tagen: 1. Mai bis 12. Juni 2030',
      'Block 2 (Text), nur an diesen Tagen zu sehen: bis 31. Januar 2020',
    ],
    [
      'fr',
      'Les clients voient cette page seulement ces jours-ci : du 1er mai au 12 juin 2030',
      'Bloc 2 (Texte), visible seulement ces jours-ci : jusqu’au 31 janvier 2020',
    ],
  ])('shows a page and a block outside their days, and says in %s when guests see them', async (locale, ofPage, ofBlock) => {
    const { acf } = withBlock({ acf_fc_layout: 'text', text: 'Vorbei', visible_to: '20200131' });
    const { html } = await open({ acf: { ...acf, visible_from: '20300501', visible_to: '20300612' } }, locale);
    for (const text of ['Davor</h2>', 'Vorbei', `>${ofPage}<`, `>${ofBlock}<`]) expect(html).toContain(text);
  });

  it.each([
    ['de', 'Block 2 (Zitat) › Bild'],
    ['en', 'Block 2 (Quotation) › Picture'],
    ['es', 'Bloque 2 (Cita) › Imagen'],
    ['fr', 'Bloc 2 (Citation) › Image'],
  ])('says so in the language of the editor: %s', async (locale, where) => {
    const { problems } = await open(withBlock({ acf_fc_layout: 'quote', quote: 'Gut', image: '12' }), locale);
    expect(problems[0]).toContain(where);
  });

  it('is no error page whatever a foreign plugin has made of the post', async () => {
    for (const broken of [{ title: null }, { title: { rendered: 5 } }, { slug: 0, link: null, id: 'x' }, { acf: 'x' }, { content: 7 }]) {
      const { status } = await open(broken);
      expect([status, broken]).toEqual([200, broken]);
    }
    expect((await open({ title: null })).problems[0]).toContain('Titel – Hier wird ein Text erwartet');
    const tooMuch = await open({ content: { rendered: '<b>a</b>'.repeat(20_000) } });
    expect(tooMuch.problems[0]).toContain('Text der Seite – Das ist mehr, als die Website von einem Beitrag liest');
    const huge = await open({ acf: { content: Array.from({ length: 2000 }, () => ({ acf_fc_layout: 'form' })) } });
    expect(huge.problems[0]).toContain('Das ist mehr, als die Website von einem Beitrag liest');
    expect(huge.html.length).toBeLessThan(1_000_000);
    const address = await open({ slug: '%d0%be%d1%82%d0%b5%d0%bb%d1%8c', link: 'https://cms.finca.example/?p=7' });
    expect(address.problems[0]).toContain('Titelform (Slug) – Unter dieser Adresse fände niemand die Seite');
    expect(address.problems[0]).toContain('отель');
  });

  it('quotes an editor without letting a script in', async () => {
    const { html, problems } = await open({ acf: { heroimage: '<script>alert(1)</script>' } });
    expect(problems[0]).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert');
  });

  it('says nothing where everything parses', async () => {
    for (const locale of localeCodes) expect((await open({}, locale)).problems).toEqual([]);
  });
});
