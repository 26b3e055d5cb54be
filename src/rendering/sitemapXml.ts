import { encodeXML } from 'entities';
import type { SitemapUrl } from '../pages/sitemap.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const extensions = 'xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Writes a sitemap (sitemaps.org, with Google's extensions for translations and pictures). */
export function writeSitemap(urls: readonly SitemapUrl[]): string {
  return `${declaration}<urlset ${protocol} ${extensions}>\n${urls.map(writeUrl).join('\n')}\n</urlset>\n`;
}

/** Writes the list of several sitemaps. */
export function writeSitemapIndex(addresses: readonly string[]): string {
  const sitemaps = addresses.map((address) => `<sitemap>${formatElement('loc', address)}</sitemap>`);
  return `${declaration}<sitemapindex ${protocol}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

function writeUrl({ loc, lastmod, alternates, images }: SitemapUrl): string {
  return [
    '<url>',
    formatElement('loc', loc),
    lastmod === null ? '' : formatElement('lastmod', lastmod),
    ...alternates.map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${encodeXML(href)}"/>`),
    ...images.map((image) => `<image:image>${formatElement('image:loc', image)}</image:image>`),
    '</url>',
  ].join('');
}

function formatElement(name: string, text: string): string {
  return `<${name}>${encodeXML(text)}</${name}>`;
}
