import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface SitemapUrlXml {
  readonly loc: string;
  readonly lastmod?: string;
  readonly 'xhtml:link'?: readonly { readonly '@rel': string; readonly '@hreflang': string; readonly '@href': string }[];
  readonly 'image:image'?: readonly { readonly 'image:loc': string }[];
}

const lists = ['url', 'xhtml:link', 'image:image', 'sitemap'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => lists.includes(name),
  parseTagValue: false,
});

/** Reads a sitemap. @throws where it is no XML or not of the protocol */
export function readSitemap(xml: string): SitemapUrlXml[] {
  const { urlset } = parse(xml);
  if (urlset?.['@xmlns'] !== 'http://www.sitemaps.org/schemas/sitemap/0.9') throw new Error('no urlset of the protocol');
  return urlset.url ?? [];
}

/** Reads the addresses of a list of sitemaps. */
export function readSitemapIndex(xml: string): string[] {
  return parse(xml).sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
}

function parse(xml: string) {
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(`no XML: ${verdict.err.msg} in line ${verdict.err.line}`);
  return parser.parse(xml);
}
