import { renderToStaticMarkup } from 'react-dom/server';
import { type MapColours, MapPicture } from '../../../views/components/MapPicture.tsx';
import type { Site } from '../../config/siteSchema.ts';
import { drawMap, type MapDrawingModel } from '../../elements/mapDrawing.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { ASSETS_PATH, type GeneratedAsset, nameGenerated } from '../assets.ts';

/**
 * Draws the map of the site file once for each language. @returns the drawings, and the files of their lines
 * @param style with the tokens of the colours, the last of which wins
 */
export function createMapDrawings(site: Site, style: string) {
  const colours = readColours(style);
  const drawings = new Map<Locale, MapDrawingModel>();
  const files: GeneratedAsset[] = [];
  for (const locale of site.languages) {
    const map = drawMap(site, locale, createTranslator(locale));
    if (map === null) break;
    const body = Buffer.from(renderToStaticMarkup(MapPicture({ picture: map.picture, colours })));
    const name = nameGenerated('map', body, 'svg');
    drawings.set(locale, { ...map.drawing, src: ASSETS_PATH + name });
    files.push({ name, mediaType: 'image/svg+xml', body });
  }
  return { drawings, files };
}

function readColours(style: string): MapColours {
  const tokens = new Map(Array.from(style.matchAll(/--([a-z-]+):\s*(#[\da-f]{3,6})\b/gi), ([, name = '', colour = '']) => [name, colour]));
  const get = (name: string) => tokens.get(name) ?? 'currentcolor';
  return {
    ...{ page: get('page'), text: get('text'), heading: get('heading'), edge: get('edge') },
    ...{ mapLine: get('map-line'), mapSea: get('map-sea') },
  };
}
