import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ContentSnapshot } from '../content/snapshot.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { WordpressClient } from '../wordpress/client.ts';
import { openDiskCache } from './diskCache.ts';
import { createPrintedUploads, type PrintedUploads } from './printedUploads.ts';
import { createImageSources, type ImageSources } from './sources.ts';
import { createImageVariants, type ImageVariants } from './variants.ts';

/** Disk space of image variants in DATA_DIR. */
const MAX_IMAGE_CACHE_BYTES = 512 * 1024 * 1024;
/** One of Node's four threads stays free for files and compression, and one core for pages. */
const MAX_PARALLEL_IMAGES = 3;

/** Opens the disk cache of pictures, and creates what reads and resizes them and knows which uploads are printed. */
export async function createImages(
  dataDir: string,
  { client, snapshot }: { readonly client: WordpressClient; readonly snapshot: ContentSnapshot },
  { metrics, log, now }: { readonly metrics: Metrics; readonly log: Log; readonly now: () => number },
): Promise<{ readonly imageVariants: ImageVariants; readonly imageSources: ImageSources; readonly printedUploads: PrintedUploads }> {
  const imageSources = createImageSources((path) => client.getImage(path), now);
  const disk = await openDiskCache({
    folder: join(dataDir, 'pictures'),
    maxBytes: MAX_IMAGE_CACHE_BYTES,
    now,
    onFailure: (error) => log.warn({ event: events.imageCacheFailed, reason: getErrorMessage(error) }),
  });
  const imageVariants = createImageVariants({
    sources: imageSources,
    disk,
    parallel: Math.max(1, Math.min(MAX_PARALLEL_IMAGES, availableParallelism() - 1)),
    onMade: metrics.recordImage,
  });
  return { imageVariants, imageSources, printedUploads: await createPrintedUploads(snapshot, now) };
}
