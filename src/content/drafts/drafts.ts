import { z } from 'zod';
import { buildOfferPath, buildPagePath, buildRecordPath, parsePath, type SiteAddresses } from '../../addresses/pageAddresses.ts';
import { getPrefix, type Locale } from '../../i18n/locales.ts';
import { ParseError, WordpressError } from '../../lib/errors.ts';
import { parse } from '../../lib/parse.ts';
import type { PreviewLink } from '../../pages/preview/draft.ts';
import { type Draft, type DraftContent, draftStates } from '../../pages/preview/draft.ts';
import { readPosts, schemasByType } from '../../pages/schemas.ts';
import { findDatedParts } from '../../pages/wordpress/datedParts.ts';
import { type Dropped, type FieldProblem, findFieldProblems } from '../../pages/wordpress/fieldProblems.ts';
import type { WordpressClient } from '../../wordpress/client.ts';
import { refuseLargePost } from '../../wordpress/entries.ts';
import { findUnshown } from '../inventory.ts';

/** Answer of the companion plugin's endpoint: the post in the shape of `wp/v2`, as if it were published. */
const draftAnswer = z.object({
  post: z.record(z.string(), z.unknown()),
  state: z.enum(draftStates),
  saved: z.iso.datetime({ local: true }).nullable().catch(null),
  publishes: z.iso.datetime({ local: true }).nullable().catch(null),
  edit: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});
const rendered = z.object({ rendered: z.string() });
/** Problems in the bar of a preview: a foreign plugin may break every field. */
const MAX_PROBLEMS = 20;

/** Where drafts come from. */
export interface DraftSource extends SiteAddresses {
  readonly client: Pick<WordpressClient, 'postJson'>;
  /** Origins of WordPress and of this site: links to them count as internal. */
  readonly ownOrigins: readonly string[];
}

/**
 * Gets the draft that a link names; null if WordPress has it no more. Nothing of the answer is cached. Fields that do not parse are problems of the
 * draft. @throws WordpressError, ParseError (as a rejection) if there is no usable answer
 */
export async function getDraft(
  { client, languages, addresses, ownOrigins }: DraftSource,
  link: PreviewLink,
  signature: string,
): Promise<Draft | null> {
  const site = { languages, addresses, ownHosts: new Set(ownOrigins.map((origin) => new URL(origin).host)) };
  const endpoint = `${getPrefix(languages, link.locale)}/wp-json/hotel-website/v1/draft`;
  const body = { link: link.text, signature };
  const answer = await client.postJson(endpoint, body).catch((error: unknown) => {
    if (error instanceof WordpressError && error.status === 404) return null;
    throw error;
  });
  if (answer === null) return null;
  const source = `WordPress ${endpoint}`;
  const { post, state, saved, publishes, edit } = parse(draftAnswer, answer, source);
  const { readable, problems: ownProblems } = makeReadable(post, link, source);
  const dropped: Dropped[] = [];
  const context = { ...site, locale: link.locale, onDropped: (address: Dropped) => dropped.push(address) };
  const [converted] = readPosts(link.type, [readable], source, context);
  if (converted === undefined) throw new ParseError(`${source}: no post`);
  const path = getPath(site, converted, link.locale);
  const isReachable = parsePath(languages, path).kind === 'page';
  const subject = isReachable ? converted : giveAddress(site, converted, link.locale);
  const addressProblem: FieldProblem = { kind: 'address', path: ['slug'], layout: null, received: decodeSlug(converted.content.slug) };
  return {
    link,
    subject,
    path: getPath(site, subject, link.locale),
    state,
    savedAt: toMoment(saved),
    publishedAt: toMoment(publishes),
    editUrl: edit,
    dated: findDatedParts(readable).filter(({ layout }) => link.type === 'page' || layout !== null),
    problems: [
      ...ownProblems,
      ...(isReachable ? [] : [addressProblem]),
      ...findFieldProblems(schemasByType[link.type], readable, dropped).slice(0, MAX_PROBLEMS),
    ],
    unshown: findUnshown(converted.post),
  };
}

/** WordPress's `…_gmt` times have no zone. */
function toMoment(time: string | null): number | null {
  return time === null ? null : Date.parse(`${time}Z`);
}

/** The parts of a post that editors fill in; each is left out where it is more than the site reads of one post. */
const parts = ['acf', 'content'] as const;

/** Replaces what would make the whole post unreadable, so that the rest can be shown. */
function makeReadable(post: Record<string, unknown>, { post: id, type }: PreviewLink, source: string) {
  const problems: FieldProblem[] = [];
  const report = (kind: FieldProblem['kind'], ...path: string[]) => problems.push({ kind, path, layout: null, received: null });
  const title = rendered.safeParse(post.title);
  if (!title.success) report('field', 'title');
  const slug = typeof post.slug === 'string' && post.slug !== '' ? post.slug : `${type}-${id}`;
  const link = typeof post.link === 'string' && post.link !== '' ? post.link : '/';
  const readable: Record<string, unknown> = { ...post, id, slug, link, title: title.success ? title.data : { rendered: '' } };
  const isTooMuch = (part: unknown): boolean => {
    try {
      refuseLargePost(part, source);
      return false;
    } catch (error) {
      if (error instanceof ParseError) return true;
      throw error;
    }
  };
  for (const part of parts) {
    if (!isTooMuch(post[part])) continue;
    report('size', part);
    readable[part] = part === 'acf' ? {} : { rendered: '' };
  }
  return { readable, problems };
}

/** The path at which visitors will find the post. The site may have no such address. */
function getPath(site: SiteAddresses, { type, content }: DraftContent, locale: Locale): string {
  if (type === 'page') return content.path;
  return type === 'angebot' ? buildOfferPath(site, locale, content.slug) : buildRecordPath(site.languages, locale, type, content.slug);
}

/** Gives a post an address that the site has. */
function giveAddress(site: SiteAddresses, subject: DraftContent, locale: Locale): DraftContent {
  const slug = 'preview';
  if (subject.type === 'page')
    return { type: 'page', content: { ...subject.content, slug, path: buildPagePath(site.languages, locale, slug) } };
  if (subject.type === 'angebot')
    return { type: 'angebot', content: { ...subject.content, slug, path: buildOfferPath(site, locale, slug) } };
  return { ...subject, content: { ...subject.content, slug } };
}

/** WordPress escapes letters of other alphabets. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).slice(0, 60);
  } catch {
    return slug.slice(0, 60);
  }
}
