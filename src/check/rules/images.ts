import type { FoundPost, ImageField } from '../../content/wordpress/inventory.ts';
import { createPostFinding, type Finding, type Rule } from '../findings.ts';
import { parseTexts } from '../html.ts';

/** Longer side and size of an image beyond which it is needlessly large for the site. */
const MAX_SIDE_PX = 4000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Finds images without alternative text and oversized ones; each once per language, on the first page that shows it. */
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
