import type { Graph } from 'schema-dts';

/** In a script element JSON ends where HTML says so, and not at a quotation mark: these characters are written as escapes. */
const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Structured data for search engines. Data, not script: the site's policy does not touch it. */
export function JsonLd({ data }: { data: Graph }) {
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
