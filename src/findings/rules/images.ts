import type { ImageField } from '../../wordpress/fieldParts.ts';
import type { FoundPost } from '../../wordpress/inventory.ts';
import { collectTextParts } from '../contentParts.ts';
import { createPostFinding, type Finding, type PostRule } from '../types.ts';

/** Longer side and size of an image beyond which it is needlessly large for the site. */
const MAX_SIDE_PX = 4000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Width below which the site shows an image on a ground, because it has too few pixels for its place (`src/pageModels/elements/pictureSlots.ts`). */
const MIN_HERO_WIDTH_PX = 900;
const MIN_WIDTH_PX = 480;

/** Finds images without alternative text, oversized ones and small ones, each once on a page. */
export const images: PostRule = (post) => {
  const unique = new Map(post.images.map((image) => [image.path, image]));
  return [...[...unique.values()].flatMap((image) => checkImage(post, image)), ...checkTextImages(post)];
};

function checkImage(post: FoundPost, { path, alt, width, height, bytes }: ImageField): Finding[] {
  const isDrawing = path.endsWith('.svg');
  const isOversize = Math.max(width, height) > MAX_SIDE_PX || (bytes ?? 0) > MAX_BYTES;
  const isHero = 'hero' in post.content && post.content.hero?.path === path;
  const isSmall = width < (isHero ? MIN_HERO_WIDTH_PX : MIN_WIDTH_PX) && !isDrawing;
  const size = `${width} × ${height} px`;
  const withBytes = bytes === null ? size : `${size}, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const find = (kind: 'missingAlt' | 'oversizePicture' | 'smallPicture', values: Readonly<Record<string, string | number>>): Finding =>
    createPostFinding(post, { kind, level: 'mend', message: { code: kind, values: { picture: path, ...values } } });
  return [
    ...(alt === '' && !isDrawing ? [find('missingAlt', {})] : []),
    ...(isOversize ? [find('oversizePicture', { size: withBytes, max: MAX_SIDE_PX })] : []),
    ...(isSmall ? [find('smallPicture', { size, min: MIN_WIDTH_PX, minHero: MIN_HERO_WIDTH_PX })] : []),
  ];
}

/** Checks images inside texts: their alternative text is part of the text, not of the media library. */
function checkTextImages(post: FoundPost): Finding[] {
  const withoutAlt = collectTextParts(post.content).images.filter(({ alt }) => alt === '');
  return [...new Set(withoutAlt.map(({ path }) => path))].map((picture) =>
    createPostFinding(post, { kind: 'missingAlt', level: 'mend', message: { code: 'missingAltInText', values: { picture } } }),
  );
}
