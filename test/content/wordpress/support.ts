import { escapeAttribute } from 'entities';
import { z } from 'zod';
import type { ContentBlock } from '../../../src/blocks/index.ts';
import { createWordpressQueries, type WordpressQueries } from '../../../src/content/queries.ts';
import { createLinkResolver, type LinkContext, type LinkResolver } from '../../../src/elements/linkResolver.ts';
import { toRichText } from '../../../src/elements/richText/toRichText.ts';
import { isLocale, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { parse } from '../../../src/lib/parse.ts';
import type { OfferContent } from '../../../src/pages/offer.ts';
import { offersSchema, toOfferContent } from '../../../src/pages/offer.ts';
import type { PageContent } from '../../../src/pages/page.ts';
import { pagesSchema, toPageContent } from '../../../src/pages/page.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../../../src/wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../../../src/wordpress/client.ts';
import { type HtmlSegment, toHtmlSegments, toReadable } from '../../support/richNodes.ts';
import { readRecording, recordedHost, startWordpress, type WordpressStandIn } from '../../support/wordpress.ts';

const publicUrl = 'https://www.finca.example';
const ownHosts = new Set(['www.finca.example', 'wordpress:8080']);

/** Longer than any answer on a busy machine. */
export const LONG_TIMEOUT_MS = 10_000;
export const createTestBreaker = (now: () => number = Date.now): CircuitBreaker => createCircuitBreaker({ now, onChange: () => {} });

/** A recording as WordPress sent it. */
export function readJson(name: string): unknown {
  return JSON.parse(readRecording(name));
}

const recordedFields = z.record(z.string(), z.unknown());
const recordedPosts = z.array(z.looseObject({ content: z.looseObject({ rendered: z.string() }).optional(), acf: z.unknown().optional() }));
/** A post of WordPress, of which tests change or replace some fields before it is parsed. */
export type RecordedPost = z.infer<typeof recordedPosts>[number];

export function readPosts(name: string): RecordedPost[] {
  return recordedPosts.parse(readJson(name));
}

/** Returns the first post of a recording with some fields replaced; those of `acf` are merged. */
export function recordedPost(name: string, { acf, ...changes }: Readonly<Record<string, unknown>> = {}): RecordedPost {
  const [post] = readPosts(name);
  if (post === undefined) throw new Error(`${name} has no post`);
  return { ...post, ...changes, ...(acf !== undefined && { acf: { ...readFields(post), ...recordedFields.parse(acf) } }) };
}

const recordedMenu = z.looseObject({ items: z.array(z.looseObject({ child_items: z.array(recordedFields).nullish() })) });

export function readMenu(name: string): z.infer<typeof recordedMenu> {
  return recordedMenu.parse(readJson(name));
}

/** The fields of a recorded post that editors fill in. Throws if it has none. */
export function readFields({ acf }: RecordedPost): Record<string, unknown> {
  return recordedFields.parse(acf);
}

/** The objects of a list in recorded JSON, such as the blocks of a page. Throws if it is no list of objects. */
export function readObjects(list: unknown): Record<string, unknown>[] {
  return z.array(recordedFields).parse(list);
}

export function toPages(answer: unknown, locale: Locale): PageContent[] {
  return parse(pagesSchema, answer, 'test').map((page) =>
    toReadable(toPageContent(page, { locale, languages: localeCodes, addresses: {}, ownHosts })),
  );
}

export function toPage(post: unknown, locale: Locale = 'de'): PageContent {
  const [page] = toPages([post], locale);
  if (page === undefined) throw new Error('no page');
  return page;
}

export function toOffer(post: unknown, locale: Locale = 'de'): OfferContent {
  const [offer] = parse(offersSchema, [post], 'test').map((page) =>
    toReadable(toOfferContent(page, { locale, languages: localeCodes, addresses: {}, ownHosts })),
  );
  if (offer === undefined) throw new Error('no offer');
  return offer;
}

/** Converts a page of these `acf.content` entries and returns its blocks. */
export function toBlocks(...content: unknown[]): readonly ContentBlock[] {
  return toPage(recordedPost('page-hochzeiten.de.json', { acf: { content } })).blocks;
}

/** The language that the name of a recording has between dots: `page-home.de.acf-light.json`. Throws if there is none. */
export function getRecordingLocale(name: string): Locale {
  const locale = name.split('.').find(isLocale);
  if (locale === undefined) throw new Error(`${name} names no language`);
  return locale;
}

/** Returns the blocks of a recorded page by slug and language: `hotel.en`. */
export function recordedBlocks(slug: string): readonly ContentBlock[] {
  return toPage(recordedPost(`page-${slug}.json`), getRecordingLocale(slug)).blocks;
}

/** Returns one block of a recorded page. */
export function recordedBlock(slug: string, index: number): ContentBlock {
  const block = recordedBlocks(slug)[index];
  if (block === undefined) throw new Error(`${slug} has no block ${index}`);
  return block;
}

export function createResolver(changes: Partial<LinkContext> = {}): LinkResolver {
  return createLinkResolver({
    ownHosts,
    languages: localeCodes,
    addresses: {},
    locale: 'de',
    posts: [`https://${recordedHost}/hotel/`],
    ...changes,
  });
}

/** Converts HTML to rich text of a German page. */
export function rich(html: string): HtmlSegment[] {
  return toHtmlSegments(toRichText(html, { locale: 'de', resolve: createResolver() }));
}

/** Returns the sanitised HTML of a text, without its embeds. */
export function richHtml(html: string): string {
  return listHtml(rich(html)).join('');
}

/** Lists the HTML of a text as pages print it, boxes with their tags and tables with their captions, without its embeds. */
export function listHtml(text: readonly HtmlSegment[]): string[] {
  return text.flatMap((segment): string[] => {
    if (segment.kind === 'html') return [segment.html];
    if (segment.kind === 'embed') return [];
    if (segment.kind === 'table')
      return segment.caption === '' ? [segment.html] : [segment.html, `<figcaption>${segment.caption}</figcaption>`];
    const attributes = Object.entries(segment.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
    return [`<${segment.tag}${attributes.join('')}>`, ...listHtml(segment.content), `</${segment.tag}>`];
  });
}

export interface Backend {
  readonly wordpress: WordpressStandIn;
  readonly queries: WordpressQueries;
  close(): Promise<void>;
}

/** Starts WordPress queries against an HTTP server that answers with the recordings. */
export async function startBackend(now: () => number = Date.now): Promise<Backend> {
  const wordpress = await startWordpress();
  const queries = createWordpressQueries({
    client: createWordpressClient({ origin: wordpress.origin, timeoutMs: LONG_TIMEOUT_MS, circuitBreaker: createTestBreaker(now) }),
    languages: localeCodes,
    addresses: {},
    ownOrigins: [wordpress.origin, publicUrl],
    onUnknownLayout: () => {},
  });
  return { wordpress, queries, close: () => wordpress.close() };
}
