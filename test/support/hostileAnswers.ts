import { readRecording } from './wordpress.ts';

/** Pieces of HTML and shortcodes that make parsers work: nesting, attributes, entities, tables, lists, comments. */
const units: Readonly<Record<string, string>> = {
  'nested inline tags': '<b>',
  'nested mixed tags': '<b><i><div>',
  'nested lists': '<ul><li>',
  'nested tables': '<table><tr><td>',
  'nested quotations': '<blockquote><p>x',
  'closed tags': '<p>x</p>',
  'end tags alone': '</b></p>',
  links: '<a href="/hotel/?a=1#b">x</a>',
  'external links': '<a href="https://x.example/y" target="_blank">z',
  images: '<img src="/wp-content/uploads/a.jpg" srcset="/wp-content/uploads/a.jpg 1w, /wp-content/uploads/b.jpg 2w">',
  frames: '<iframe src="https://v.example/x"></iframe>',
  'nested frames': '<iframe>&lt;iframe&gt;',
  'attributes without values': '<p a b c d e f g h i j k l m n o p>',
  'attributes separated by slashes': '<p/a/b/c/d/e/f/g/h>',
  'entities of one kind': '&amp;',
  'entities without end': '&ampx&#x26&notit',
  comments: '<!--x-->',
  'comments without end': '<!--',
  'cells of one row': '<td>1',
  'rows of one cell': '<tr><td>1',
  'unused elements': '<svg><math><noscript><template>',
  'less-than signs': '<',
  'paragraphs without tags': 'a\n\n',
  'line breaks': '\n',
  shortcodes: '[gallery ids="1,2,3"][caption]',
  'nested shortcodes': '[row][column]',
  'plain words': 'Olivenhain ',
};

/** Ways to spread texts over one answer. */
const spreads: Readonly<Record<string, (text: string, count: number) => unknown>> = {
  'two blocks': (text) => ({ acf: { content: [textBlock(text), textBlock(text)] } }),
  'many blocks': (text, count) => ({ acf: { content: Array.from({ length: count }, () => textBlock(text)) } }),
  'one accordion': (text, count) => ({
    acf: { content: [{ acf_fc_layout: 'accordion', items: Array.from({ length: count }, () => ({ title: 'x', text })) }] },
  }),
};
const textBlock = (text: string) => ({ acf_fc_layout: 'text', headline: text.slice(0, 5000), text });
const MAX_UNIT_TEXT = 198_000;

/** JSON that is much work before a text of it is read. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'deep lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'empty objects': (size) => `[${'{},'.repeat(size / 3)}{}]`,
  'objects with other keys': (size) => `[${Array.from({ length: size / 14 }, (_, index) => `{"k${index}":1}`).join(',')}]`,
  'an object with many keys': (size) => `{${Array.from({ length: size / 12 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'escaped letters': (size) => `["${'\\u00e4'.repeat(size / 6)}"]`,
  'numbers where images belong': (size) => `{"acf_fc_layout":"gallery","images":[${'1,'.repeat(size / 2)}1]}`,
};

export interface HostileAnswer {
  readonly name: string;
  /** Body of the answer to `pages?slug=`. */
  readonly body: string;
}

/** Builds answers about a page of a recording, each of about this many bytes. @param recording a page, `page-hotel.de.json` */
export function* buildHostileAnswers(recording: string, size: number): Generator<HostileAnswer> {
  const [post] = JSON.parse(readRecording(recording));
  for (const [unitName, unit] of Object.entries(units)) {
    for (const [spreadName, spread] of Object.entries(spreads)) {
      const length = Math.min(MAX_UNIT_TEXT, size / 2);
      const text = unit.repeat(Math.ceil(length / unit.length));
      const { acf } = spread(text, Math.max(1, Math.floor(size / (JSON.stringify(text).length + 50)))) as { acf: object };
      yield { name: `${unitName} in ${spreadName}`, body: JSON.stringify([{ ...post, acf: { ...post.acf, ...acf } }]) };
    }
  }
  for (const [name, build] of Object.entries(shapes)) {
    const { acf, ...rest } = post;
    const value = build(size);
    yield { name: `${name} in a field`, body: JSON.stringify([{ ...rest, acf: { ...acf, content: ['HERE'] } }]).replace('"HERE"', value) };
    yield { name: `${name} alone`, body: value };
  }
}
