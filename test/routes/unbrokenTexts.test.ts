import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentSetup, startContentSetup } from '../check/support.ts';
import { type RunningApp, startApp } from '../support/app.ts';

/*
 * Editors hyphenate long German words: `&shy;`, a soft hyphen, a zero width space, `<wbr>`. They help where a line breaks, and harm where a text is
 * searched, read out or sent.
 */

const token = 'ein-langes-geheimnis';
const hints = ['\u00ad', '\u200b', '&shy;', '&#8203;'];
/** Fields of WordPress that are texts. */
const fields =
  /^(?:rendered|post_title|title|alt|caption|headline|text|label|note|address|cancellation|beds|access|price_note|(?:og_)?description|og_title)$/;

/** Puts hints for line breaks into the words of a text, those of its attributes that are read out included. */
function hyphenate(html: string): string {
  let count = 0;
  const hint = (text: string) =>
    text.replace(/(?<![&\p{L}])\p{L}{5,}/gu, (word) => `${word.slice(0, 2)}${hints[count++ % hints.length]}${word.slice(2)}`);
  return html.replace(/(<[^>]*>)|[^<]+/g, (text, tag?: string) =>
    tag === undefined ? hint(text) : tag.replace(/(?<= (?:alt|title)=")[^"]+/g, hint),
  );
}

function hyphenateFields(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return fields.test(name) ? hyphenate(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => hyphenateFields(entry, name));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hyphenateFields(entry, key)]));
}

let setup: ContentSetup;
let app: RunningApp;
beforeAll(async () => {
  setup = await startContentSetup();
  const { answers } = setup.wordpress;
  for (const [url, body] of answers) answers.set(url, JSON.stringify(hyphenateFields(JSON.parse(body))));
  app = await startApp({ env: { CONTENT_URL: setup.wordpress.origin, REVALIDATE_TOKEN: token } });
});
afterAll(async () => {
  await app.close();
  await setup.wordpress.close();
});

const hasHint = (text: string) => /[\u00ad\u200b]/.test(text);

/** Finds the texts of a document with hints for line breaks: on the page itself, and outside of its running text. */
function findHints(html: string): { shown: string[]; outside: string[] } {
  const shown: string[] = [];
  const outside: string[] = [];
  for (const element of DomUtils.filter(isTag, parseDocument(html)).filter(isTag)) {
    const isText = !/^(?:title|script|option|textarea)$/.test(element.name);
    const own = element.children.flatMap((child) => (child.type === 'text' ? child.data : []));
    (isText ? shown : outside).push(...own.filter(hasHint));
    // The label of a cell is shown on phones.
    for (const [name, value] of Object.entries(element.attribs))
      if (name !== 'data-label' && hasHint(value)) outside.push(`${element.name} ${name}: ${value}`);
  }
  return { shown, outside };
}

describe('hints for line breaks', () => {
  it.each(['/', '/zimmer-suiten/', '/galerie/', '/kontakt/', '/angebote/radwoche/', '/zimmer/suite-llevant/', '/anfrage/radwoche'])(
    'stay in the running text, and nowhere else: %s',
    async (path) => {
      const html = await (await fetch(`${app.origin}${path}`)).text();
      const { shown, outside } = findHints(html);
      expect(shown.length).toBeGreaterThan(3);
      expect(outside).toEqual([]);
    },
  );

  it('are not in findings', async () => {
    const answer = await fetch(`${app.origin}/api/findings`, { headers: { authorization: `Bearer ${token}` } });
    expect(hasHint(await answer.text())).toBe(false);
  });
});
