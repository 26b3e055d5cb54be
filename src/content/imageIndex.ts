import type { ImageContent } from './valueTypes.ts';

/** What decides how an image is cropped, and the version of its file. */
export type CroppedImage = Pick<ImageContent, 'path' | 'width' | 'height' | 'focus'> & Partial<Pick<ImageContent, 'version'>>;

/** Shortest time between two readings of all content: while pages are loaded after a start, each of them changes the version. */
const MIN_READ_INTERVAL_MS = 1000;

export interface ImageIndexOptions {
  /** All content in memory. */
  readonly listValues: () => Iterable<unknown>;
  /** Grows when any content changes. */
  readonly getVersion: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates a function that finds the images of the content with a path. All content is read at the first call, and again after a change. */
export function createImageIndex({ listValues, getVersion, now }: ImageIndexOptions): (path: string) => readonly CroppedImage[] {
  let images = new Map<string, CroppedImage[]>();
  let version: number | null = null;
  let readAt = 0;

  return (path) => {
    if (version !== getVersion() && Math.abs(now() - readAt) >= MIN_READ_INTERVAL_MS) {
      images = new Map();
      for (const value of listValues()) addImages(value, images);
      version = getVersion();
      readAt = now();
    }
    return images.get(path) ?? [];
  };
}

/** Adds every image in a piece of content to a map by path. */
export function addImages(value: unknown, images: Map<string, CroppedImage[]>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isImage(value)) {
    const known = images.get(value.path);
    if (known === undefined) images.set(value.path, [value]);
    else known.push(value);
  }
  for (const inner of Object.values(value)) addImages(inner, images);
}

function isImage(value: object): value is CroppedImage {
  return 'path' in value && 'width' in value && 'height' in value && 'focus' in value;
}
