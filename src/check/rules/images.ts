import type { FieldPicture, FoundPost } from '../../content/wordpress/inventory.ts';
import { about, type Finding, type Rule } from '../findings.ts';
import { htmlOf } from '../html.ts';

/** More than the site ever shows: pixels along the longer side, bytes. */
const MAX_PIXELS = 4000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Pictures nobody can hear of, and pictures that are needlessly large; each once for a language, on the first page that has it. */
export const pictures: Rule = ({ posts }) => {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return posts.flatMap((post) => [
    ...post.pictures.flatMap((picture) => (isNew(`${post.locale} ${picture.path}`) ? checkPicture(post, picture) : [])),
    ...checkTexts(post),
  ]);
};

function checkPicture(post: FoundPost, { path, alt, width, height, bytes }: FieldPicture): Finding[] {
  const findings: Finding[] = [];
  if (alt === '' && !path.endsWith('.svg')) {
    const todo = 'Write the alternative text in the media library, in this language';
    findings.push(about(post, { kind: 'missingAlt', level: 'mend', what: `the picture ${path} has no alternative text`, todo }));
  }
  const size = bytes === null ? '' : `, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  if (Math.max(width, height) > MAX_PIXELS || (bytes ?? 0) > MAX_BYTES) {
    const todo = `Upload it with at most ${MAX_PIXELS} pixels on its longer side and 2 MB: the first visitor waits for it`;
    findings.push(
      about(post, { kind: 'oversizePicture', level: 'mend', what: `the picture ${path} is large: ${width}×${height} pixels${size}`, todo }),
    );
  }
  return findings;
}

/** Pictures inside texts: their alternative text belongs to the place, not to the file. */
function checkTexts(post: FoundPost): Finding[] {
  const silent = htmlOf(post.content).flatMap(({ images }) => images.filter(({ alt }) => alt === ''));
  return [...new Set(silent.map(({ path }) => path))].map((path) =>
    about(post, {
      kind: 'missingAlt',
      level: 'mend',
      what: `the picture ${path} in a text has no alternative text`,
      todo: 'Write the alternative text of the picture in the editor of this page',
    }),
  );
}
