import { createHmac } from 'node:crypto';
import type { SiteAddresses } from '../../addresses/pageAddresses.ts';
import { findPostLanguage, isLocale, type Languages } from '../../i18n/locales.ts';
import { isSameSecret } from '../../lib/secrets.ts';
import type { Draft, PreviewLink } from '../../pages/preview/draft.ts';
import { wordpressTypes } from '../../shared/postTypes.ts';
import type { WordpressClient } from '../../wordpress/client.ts';

/*
 * Links to previews, which the companion plugin signs (docs/decisions.md):
 * `1.POST.TYPE.REVISION.LANGUAGE.EDITOR'S LANGUAGE.EXPIRY.SIGNATURE`.
 */

/** Longest time for which a link can be valid. The plugin signs for less, so that clocks may differ. */
const MAX_LIFETIME_SECONDS = 3600;
/** More characters than the longest valid link; a longer one is compared as if it were empty. */
const MAX_LINK_CHARACTERS = 160;
/** Told apart by their first line, so that no signature of one kind is valid for another. */
const messages = { link: 'hotel-website preview link\n', request: 'hotel-website draft request\n' } as const;

export interface PreviewLinks {
  /** Returns what a link names; null if it is forged, expired or none at all. Constant time for links of the same length. */
  parse(text: string): PreviewLink | null;
  /** Signs the request by which the site asks WordPress for the draft of a link: the link alone does not open WordPress. */
  signRequest(link: PreviewLink): string;
}

const linkPattern = /^1\.([1-9]\d{0,15})\.([a-z]+)\.(0|[1-9]\d{0,15})\.([a-z]{2})\.([a-z]{2})\.([1-9]\d{9})$/;

/** @param languages those of the site @param secret PREVIEW_SECRET @param now milliseconds since 1970 */
export function createPreviewLinks(languages: Languages, secret: string, now: () => number): PreviewLinks {
  const sign = (kind: keyof typeof messages, text: string) => createHmac('sha256', secret).update(`${messages[kind]}${text}`).digest('hex');
  return {
    parse(given) {
      const text = given.length > MAX_LINK_CHARACTERS ? '' : given;
      const end = text.lastIndexOf('.');
      const payload = text.slice(0, Math.max(end, 0));
      // Before anything is read of the payload: neither its form nor its expiry can be told from the time that this takes.
      const isSigned = isSameSecret(text.slice(end + 1), sign('link', payload));
      const named = linkPattern.exec(payload);
      if (!isSigned || named === null) return null;
      const [, post, type, revision, locale, editorLocale, expires] = named;
      const secondsLeft = Number(expires) - now() / 1000;
      const knownType = wordpressTypes.find((known) => known === type);
      if (secondsLeft <= 0 || secondsLeft > MAX_LIFETIME_SECONDS || knownType === undefined) return null;
      const postLocale = findPostLanguage(languages, locale);
      if (postLocale === null || !isLocale(editorLocale)) return null;
      return { post: Number(post), type: knownType, revision: Number(revision), locale: postLocale, editorLocale, text };
    },
    signRequest: ({ text }) => sign('request', text),
  };
}

/** Previews of what editors have not published. */
export interface Previews {
  /** Returns what a link names; null if it is forged, expired or none at all. Sends no request. */
  parseLink(text: string): PreviewLink | null;
  /** Requests a draft from WordPress, each time. @returns null if WordPress has it no more @throws WordpressError, ParseError */
  getDraft(link: PreviewLink): Promise<Draft | null>;
}

export interface PreviewOptions extends SiteAddresses {
  /** PREVIEW_SECRET. */
  readonly secret: string | undefined;
  readonly client: Pick<WordpressClient, 'postJson'>;
  /** Origins of WordPress and of this site. */
  readonly ownOrigins: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the previews; null without a secret. */
export function createPreviews({ secret, client, languages, addresses, ownOrigins, now }: PreviewOptions): Previews | null {
  if (secret === undefined) return null;
  const links = createPreviewLinks(languages, secret, now);
  return {
    parseLink: links.parse,
    async getDraft(link) {
      // Parsing of WordPress's answers is loaded on first use, as for pages.
      const { createDraftQuery } = await import('./drafts.ts');
      return createDraftQuery({ client, links, languages, addresses, ownOrigins })(link);
    },
  };
}
