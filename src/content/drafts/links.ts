import { createHmac } from 'node:crypto';
import { findPostLanguage, isLocale } from '../../i18n/locales.ts';
import { isSameSecret } from '../../lib/secrets.ts';
import type { Draft, PreviewLink } from '../../pages/preview/draft.ts';
import { wordpressTypes } from '../../shared/postTypes.ts';
import { type DraftSource, getDraft } from './drafts.ts';

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

const linkPattern = /^1\.([1-9]\d{0,15})\.([a-z]+)\.(0|[1-9]\d{0,15})\.([a-z]{2})\.([a-z]{2})\.([1-9]\d{9})$/;

/** Previews of what editors have not published. */
export interface Previews {
  /** Returns what a link names; null if it is forged, expired or none at all. Constant time for links of the same length. Sends no request. */
  parseLink(text: string): PreviewLink | null;
  /** Requests a draft from WordPress, each time. @returns null if WordPress has it no more @throws WordpressError, ParseError */
  getDraft(link: PreviewLink): Promise<Draft | null>;
}

export interface PreviewOptions extends DraftSource {
  /** PREVIEW_SECRET. */
  readonly secret: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the previews; null without a secret. */
export function createPreviews({ secret, now, ...source }: PreviewOptions): Previews | null {
  if (secret === undefined) return null;
  const sign = (kind: keyof typeof messages, text: string) => createHmac('sha256', secret).update(`${messages[kind]}${text}`).digest('hex');
  return {
    parseLink(given) {
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
      const postLocale = findPostLanguage(source.languages, locale);
      if (postLocale === null || !isLocale(editorLocale)) return null;
      return { post: Number(post), type: knownType, revision: Number(revision), locale: postLocale, editorLocale, text };
    },
    // Signed, so that the link alone does not open WordPress.
    getDraft: (link) => getDraft(source, link, sign('request', link.text)),
  };
}
