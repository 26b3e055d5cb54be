import { UPLOADS_PATH } from '../../../src/demo/server.ts';
import type { JsonObject } from './json.ts';
import type { Attachment } from './mediaLibrary.ts';
import { buildSrcset } from './sizes.ts';

/** Focal points of the pictures in percent, kept when a picture is cropped. The middle for pictures that are not listed. */
const focalPoints: Readonly<Record<string, { x: number; y: number }>> = {
  'finca-golden-hour': { x: 70, y: 55 },
  'room-linen-shutters': { x: 18, y: 60 },
  'rose-garden': { x: 45, y: 50 },
  'vine-table': { x: 55, y: 55 },
  'almond-room': { x: 64, y: 50 },
  'ametller-bed': { x: 16, y: 60 },
  'ametller-bath': { x: 40, y: 50 },
  'coloms-bath': { x: 40, y: 50 },
  'forn-bath': { x: 78, y: 50 },
  'forn-bedroom': { x: 54, y: 55 },
  'lavanda-bath': { x: 18, y: 50 },
  'mirador-bedroom': { x: 34, y: 55 },
  'rosa-bath': { x: 20, y: 50 },
  'rosa-room': { x: 50, y: 55 },
  'tower-room': { x: 27, y: 55 },
  'fig-court': { x: 45, y: 55 },
  'courtyard-breakfast': { x: 54, y: 60 },
  'bodega-vault': { x: 62, y: 50 },
  'kitchen-garden-figs': { x: 40, y: 50 },
  'stone-bath': { x: 46, y: 50 },
  'loggia-arches': { x: 40, y: 50 },
  'night-house': { x: 57, y: 50 },
  'olive-terraces': { x: 56, y: 50 },
  'almond-blossom': { x: 40, y: 50 },
  'cove-from-above': { x: 40, y: 50 },
  'bicycle-wall': { x: 44, y: 50 },
  'village-lane': { x: 64, y: 50 },
  'mountain-path': { x: 46, y: 50 },
};

const UPLOADED_AT = '2026-01-04 09:00:00';

/** Builds ACF's image object. A size larger than the picture repeats the full picture, as in ACF. */
export function expandImage(picture: Attachment, { alt, caption }: { alt: string; caption: string }, origin: string): JsonObject {
  const { id, name, full, bytes } = picture;
  const uploads = `${origin}${UPLOADS_PATH}`;
  const sizes = [...picture.sizes].flatMap(([size, file]): [string, string | number][] => {
    const { file: fileName, width, height } = file ?? full;
    return [
      [size, `${uploads}/${fileName}`],
      [`${size}-width`, width],
      [`${size}-height`, height],
    ];
  });
  return {
    ID: id,
    id,
    title: name,
    filename: full.file,
    filesize: bytes,
    url: `${uploads}/${full.file}`,
    link: `${origin}/${name}/`,
    alt,
    author: '1',
    description: '',
    caption,
    name,
    status: 'inherit',
    uploaded_to: 0,
    date: UPLOADED_AT,
    modified: UPLOADED_AT,
    menu_order: 0,
    mime_type: 'image/jpeg',
    type: 'image',
    subtype: 'jpeg',
    icon: `${origin}/wp-includes/images/media/default.png`,
    width: full.width,
    height: full.height,
    sizes: Object.fromEntries(sizes),
    focal_point: focalPoints[name] ?? null,
  };
}

/** Builds the attributes WordPress gives to a picture in a text: the large size in `src`, the others in `srcset`. */
export function buildImgAttributes(picture: Attachment, origin: string): Record<string, string> {
  const src = picture.sizes.get('large') ?? picture.full;
  const toUrl = (file: string) => `${origin}${UPLOADS_PATH}/${file}`;
  const srcset = buildSrcset(src, picture.full, picture.sizes.values());
  return {
    decoding: 'async',
    loading: 'lazy',
    width: String(src.width),
    height: String(src.height),
    src: toUrl(src.file),
    ...(srcset.length > 1 && {
      srcset: srcset.map(({ file, width }) => `${toUrl(file)} ${width}w`).join(', '),
      sizes: `(max-width: ${src.width}px) 100vw, ${src.width}px`,
    }),
  };
}
