import type { PageContext } from '../elements/context.ts';
import type { PictureModel } from '../elements/elementTypes.ts';
import { image, link, oneOf, text } from '../elements/fields.ts';
import { buildLink } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toImageContent, toLinkContent } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import type { Ratio } from '../images/address.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields, ratio } from './parts.ts';
import { buildWidePicture } from './picture.ts';

export const textImageBlock = defineBlock({
  kind: 'textImage',
  label: texts('Text beside a picture', 'Text neben einem Bild', 'Texto junto a una imagen', 'Texte à côté d’une image'),
  fields: {
    headline: common.headline,
    headline_size: common.headlineSize,
    text: {
      ...common.text,
      help: texts(
        'Without a text the picture is as wide as the window.',
        'Ohne Text ist das Bild so breit wie das Fenster.',
        'Sin texto, la imagen es tan ancha como la ventana.',
        'Sans texte, l’image est aussi large que la fenêtre.',
      ),
    },
    image: common.image,
    image_position: {
      label: texts('Side of the picture', 'Seite des Bildes', 'Lado de la imagen', 'Côté de l’image'),
      words: { left: texts('left', 'links', 'izquierda', 'à gauche'), right: texts('right', 'rechts', 'derecha', 'à droite') },
    },
    ratio: common.ratio,
    link: common.link,
  },
  schema: { ...headlineFields, text, image, image_position: oneOf(['left', 'right']), ratio, link },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context, block.headline_size),
    body: toRichText(block.text, context),
    image: toImageContent(block.image, context),
    side: block.image_position ?? 'right',
    ratio: block.ratio,
    link: toLinkContent(block.link, context),
  }),
  build(block, context) {
    const { headline, body, image, ratio, side, link } = block;
    if (headline === null && body.length === 0 && link === null) return buildWidePicture(image, context);
    return {
      kind: 'textImage' as const,
      headline: buildHeadline(headline),
      body: buildBody(block, context),
      picture: buildPictureBesideText(image, context, ratio),
      side,
      link: link && buildLink(link, context, context.t('action.more')),
    };
  },
});

/** A picture beside a text: in its ratio; without one whole, an upright one in the narrow place of the ratio 5:7. */
function buildPictureBesideText(image: ImageContent | null, context: PageContext, ratio: Ratio | null): PictureModel | null {
  const isUpright = ratio === null && image !== null && image.height > image.width;
  if (!isUpright) return buildPicture(image, context, ratio === '5:7' ? 'tall' : 'half', ratio);
  const picture = buildPicture(image, context, 'tall');
  return picture && { ...picture, ratio: '5:7' };
}
