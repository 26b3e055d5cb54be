import { buildEmbed } from '../elements/embeds.ts';
import { image, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { toPlainText } from '../elements/richNodes.ts';
import { findEmbed } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toText } from '../elements/values.ts';
import type { EmbedContent } from '../elements/valueTypes.ts';
import { defineHeadedBlock, reportNeeded } from './parts.ts';

/** What editors put into this block is a video, whatever its host. */
const toVideo = (embed: EmbedContent | null): EmbedContent | null => (embed?.purpose === 'other' ? { ...embed, purpose: 'video' } : embed);

/** Editors also paste the address of a video in place of its embed code, with or without its scheme. */
function toEmbedCode(video: string): string {
  const [, address] = /^(?:(?:https?:)?\/\/)?([\w-]+(?:\.[\w-]+)+\/\S+)$/i.exec(toPlainText(video).trim()) ?? [];
  return address === undefined ? video : `<iframe src="https://${encodeURI(address).replaceAll('%25', '%')}"></iframe>`;
}

export const videoBlock = defineHeadedBlock({
  kind: 'video',
  label: texts('Video', 'Video', 'Vídeo', 'Vidéo'),
  fields: {
    video: {
      label: texts('Embed code', 'Einbettungscode', 'Código para insertar', 'Code d’intégration'),
      help: texts(
        'From “Share”, “Embed” of the video service: it begins with <iframe. It loads after the visitor’s consent.',
        'Aus „Teilen“, „Einbetten“ des Videodienstes: beginnt mit <iframe. Es lädt nach der Einwilligung des Besuchers.',
        'De «Compartir», «Insertar» del servicio de vídeo: empieza por <iframe. Se carga tras el consentimiento del visitante.',
        'De « Partager », « Intégrer » du service vidéo : commence par <iframe. Se charge après le consentement du visiteur.',
      ),
      input: 'lines',
    },
    poster: {
      ...common.image,
      label: texts('Picture before the start', 'Bild vor dem Start', 'Imagen antes del inicio', 'Image avant la lecture'),
    },
    caption: { label: texts('Caption', 'Bildunterschrift', 'Leyenda', 'Légende') },
  },
  schema: { video: text, poster: image, caption: text },
  toContent(block, context) {
    const embed = toVideo(findEmbed(toEmbedCode(block.video), context));
    if (embed === null) reportNeeded(context, 'video', [block.video, block.headline, block.caption]);
    return {
      embed,
      poster: toImageContent(block.poster, context),
      caption: toText(block.caption, context),
    };
  },
  build: ({ embed, poster, caption }, context) =>
    embed && { embed: buildEmbed(embed, context), poster: buildPicture(poster, context, 'wide', '16:9'), caption },
});
