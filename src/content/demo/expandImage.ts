import type { JsonObject } from './json.ts';
import type { Picture } from './pictures.ts';
import { buildSrcset } from './sizes.ts';
import { uploadsPath } from './uploads.ts';

const uploadDate = '2026-01-04 09:00:00';

/** Builds ACF's image object. A size the picture is too small for repeats the full picture. */
export function expandImage(picture: Picture, texts: { alt: string; caption: string }, origin: string): JsonObject {
  const { id, name, full, bytes } = picture;
  const uploads = `${origin}${uploadsPath}`;
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
    alt: texts.alt,
    author: '1',
    description: '',
    caption: texts.caption,
    name,
    status: 'inherit',
    uploaded_to: 0,
    date: uploadDate,
    modified: uploadDate,
    menu_order: 0,
    mime_type: 'image/jpeg',
    type: 'image',
    subtype: 'jpeg',
    icon: `${origin}/wp-includes/images/media/default.png`,
    width: full.width,
    height: full.height,
    sizes: Object.fromEntries(sizes),
  };
}

/** Attributes that WordPress gives to a picture in a text: the large size in `src`, the others in `srcset`. */
export function buildImgAttributes(picture: Picture, origin: string): Record<string, string> {
  const src = picture.sizes.get('large') ?? picture.full;
  const toUrl = (file: string) => `${origin}${uploadsPath}/${file}`;
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
