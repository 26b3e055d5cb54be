import type { FoundPost, ImageField } from '../../content/wordpress/inventory.ts';
import { createPostFinding, type Finding, type Rule } from '../findings.ts';
import { parseTexts } from '../html.ts';

/** Longer side and size of an image beyond which it is needlessly large for the site. */
const MAX_SIDE_PX = 4000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Width below which the site shows an image on a ground, because it has too few pixels for its place (`src/pages/pictureSlots.ts`). */
const MIN_HERO_WIDTH_PX = 900;
const MIN_WIDTH_PX = 480;

/** Finds images without alternative text, oversized ones and small ones; each once per language, on the first page that shows it. */
export const images: Rule = ({ posts }) => {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return posts.flatMap((post) => [
    ...post.images.flatMap((image) => (isNew(`${post.locale} ${image.path}`) ? checkImage(post, image) : [])),
    ...checkTextImages(post),
  ]);
};

function checkImage(post: FoundPost, { path, alt, width, height, bytes }: ImageField): Finding[] {
  const findings: Finding[] = [];
  if (alt === '' && !path.endsWith('.svg')) {
    const todo = 'Write the alternative text in the media library, in this language';
    findings.push(
      createPostFinding(post, { kind: 'missingAlt', level: 'mend', what: `the picture ${path} has no alternative text`, todo }),
    );
  }
  const size = bytes === null ? '' : `, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  if (Math.max(width, height) > MAX_SIDE_PX || (bytes ?? 0) > MAX_BYTES) {
    const todo = `Upload it with at most ${MAX_SIDE_PX} pixels on its longer side and 2 MB: the first visitor waits for it`;
    findings.push(
      createPostFinding(post, {
        kind: 'oversizePicture',
        level: 'mend',
        what: `the picture ${path} is large: ${width}×${height} pixels${size}`,
        todo,
      }),
    );
  }
  const minWidth = 'hero' in post.content && post.content.hero?.path === path ? MIN_HERO_WIDTH_PX : MIN_WIDTH_PX;
  if (width < minWidth && !path.endsWith('.svg')) {
    findings.push(
      createPostFinding(post, {
        kind: 'smallPicture',
        level: 'mend',
        what: `the picture ${path} is small: ${width}×${height} pixels, shown on a ground instead of filling its place`,
        todo: `Upload it anew from the original: at least ${MIN_WIDTH_PX} pixels wide, as large picture of a page ${MIN_HERO_WIDTH_PX}, better 2560`,
      }),
    );
  }
  return findings;
}

/** Checks images inside texts: their alternative text is part of the text, not of the media library. */
function checkTextImages(post: FoundPost): Finding[] {
  const withoutAlt = parseTexts(post.content).flatMap(({ images }) => images.filter(({ alt }) => alt === ''));
  return [...new Set(withoutAlt.map(({ path }) => path))].map((path) =>
    createPostFinding(post, {
      kind: 'missingAlt',
      level: 'mend',
      what: `the picture ${path} in a text has no alternative text`,
      todo: 'Write the alternative text of the picture in the editor of this page',
    }),
  );
}
