import type { Graph } from 'schema-dts';

/** HTML ends a script element at `</script`, even inside a JSON string, and older JavaScript ends a line at U+2028 and U+2029. */
const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Structured data for search engines. `script-src` of the Content-Security-Policy does not apply: a data block is not executed. */
export function JsonLd({ data }: { data: Graph }) {
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
