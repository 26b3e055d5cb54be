import type { WordpressClient } from '../client.ts';
import { createPreviewLinks, type PreviewLink } from './links.ts';
import type { Draft } from './types.ts';

/** Previews of what editors have not published. */
export interface Previews {
  /** Returns what a link names; null if it is forged, expired or none at all. Sends no request. */
  parseLink(text: string): PreviewLink | null;
  /** Requests a draft from WordPress, each time. @returns null if WordPress has it no more @throws WordpressError, ParseError */
  getDraft(link: PreviewLink): Promise<Draft | null>;
}

export interface PreviewOptions {
  /** PREVIEW_SECRET. */
  readonly secret: string | undefined;
  readonly client: Pick<WordpressClient, 'postJson'>;
  /** Origins of WordPress and of this site. */
  readonly ownOrigins: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the previews; null without a secret. */
export function createPreviews({ secret, client, ownOrigins, now }: PreviewOptions): Previews | null {
  if (secret === undefined) return null;
  const links = createPreviewLinks(secret, now);
  return {
    parseLink: links.parse,
    async getDraft(link) {
      // Parsing of WordPress's answers is loaded on first use, as for pages.
      const { createDraftQuery } = await import('./drafts.ts');
      return createDraftQuery({ client, links, ownOrigins })(link);
    },
  };
}
