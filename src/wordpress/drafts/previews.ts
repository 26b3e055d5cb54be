import { addImages, type CroppedImage } from '../../content/imageIndex.ts';
import { createBoundedMap } from '../../lib/boundedMap.ts';
import type { WordpressClient } from '../client.ts';
import { createPreviewLinks, type PreviewLink } from './links.ts';
import type { Draft } from './types.ts';

/** Images of drafts that are held: their paths, sizes and focal points, in memory. */
const MAX_IMAGES = 500;

/** Previews of what editors have not published. */
export interface Previews {
  /** Returns what a link names; null if it is forged, expired or none at all. Sends no request. */
  parseLink(text: string): PreviewLink | null;
  /** Requests a draft from WordPress, each time. @returns null if WordPress has it no more @throws WordpressError, ParseError */
  getDraft(link: PreviewLink): Promise<Draft | null>;
  /** Returns the images with this path in the drafts that were requested last: they may be cropped as no published content has them. */
  findImages(path: string): readonly CroppedImage[];
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
  const images = createBoundedMap<string, readonly CroppedImage[]>({ maxEntries: MAX_IMAGES });
  const holdImages = (draft: Draft) => {
    const found = new Map<string, CroppedImage[]>();
    addImages(draft.subject.content, found);
    for (const [path, list] of found)
      images.set(
        path,
        list.map(({ width, height, focus, version = null }) => ({ path, width, height, focus, version })),
      );
  };
  return {
    parseLink: links.parse,
    async getDraft(link) {
      // Parsing of WordPress's answers is loaded on first use, as for pages.
      const { createDraftQuery } = await import('./drafts.ts');
      const draft = await createDraftQuery({ client, links, ownOrigins })(link);
      if (draft !== null) holdImages(draft);
      return draft;
    },
    findImages: (path) => images.get(path) ?? [],
  };
}
