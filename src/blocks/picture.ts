import type { PageContext } from '../elements/context.ts';
import { image } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import { defineBlock } from './parts.ts';

/** Width by height from which on a picture is shown whole. */
const PANORAMA_RATIO = 16 / 9;

export const pictureBlock = defineBlock({
  kind: 'picture',
  label: texts('Wide picture', 'Breites Bild', 'Imagen ancha', 'Grande image'),
  fields: {
    image: {
      ...common.image,
      label: texts(
        'Picture from edge to edge of the window',
        'Bild von Rand zu Rand des Fensters',
        'Imagen de borde a borde de la ventana',
        'Image d’un bord à l’autre de la fenêtre',
      ),
    },
  },
  schema: { image },
  toContent: (block, context) => ({ image: toImageContent(block.image, context) }),
  build: ({ image }, context) => buildWidePicture(image, context),
});

/** Builds a picture without a text, from edge to edge of the window; null without one. A panorama keeps its ratio, others are cropped to 16:9. */
export function buildWidePicture(image: ImageContent | null, context: PageContext) {
  if (image === null) return null;
  const picture = buildPicture(image, context, 'edge', image.width / image.height > PANORAMA_RATIO ? null : '16:9');
  return picture && { kind: 'picture' as const, picture };
}
