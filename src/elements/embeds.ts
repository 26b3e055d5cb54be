import type { Locale } from '../i18n/locales.ts';
import type { Translator } from '../i18n/translator.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { EmbedModel } from './elementTypes.ts';
import { buildFrameUrl } from './frameUrl.ts';
import type { EmbedContent, MapLocationContent } from './valueTypes.ts';

/** Half the width and height of an embedded map. */
const MAP_HALF_SIZE_PX = { width: 400, height: 260 } as const;
/** Web Mercator: 360 degrees of longitude are 256 px wide at zoom 0 and twice as wide at each further zoom. */
const WORLD_WIDTH_AT_ZOOM_0_PX = 256;

/** Messages for embedded content, and which frames the page may have. */
export interface EmbedContext {
  readonly t: Translator;
  readonly site: { readonly frameHosts: readonly string[] };
  /** False for fragments of dialogs. Default: true. */
  readonly allowsFrames?: boolean;
}

/** Builds a video, map or other content of another host: its link, and the frame that is loaded after consent. */
export function buildEmbed({ src, host, title, purpose }: EmbedContent, { t, site, allowsFrames = true }: EmbedContext): EmbedModel {
  const address = allowsFrames ? buildFrameUrl(src, site.frameHosts) : null;
  const frame = address === null ? null : { src: address, title: toUnbrokenText(title || t(`embed.title.${purpose}`, { host })) };
  return { href: src, host, title, purpose, frame };
}

/** The address of a frame with a map and a marker. @param key of Google Maps; without one the map is OpenStreetMap's */
export function buildMapFrameUrl(location: MapLocationContent, locale: Locale, key: string | undefined): string {
  const at = `${location.lat},${location.lng}`;
  if (key === undefined) {
    const query = new URLSearchParams({ bbox: computeBounds(location).join(','), layer: 'mapnik', marker: at });
    return `https://www.openstreetmap.org/export/embed.html?${query}`;
  }
  const query = new URLSearchParams({ key, q: at, zoom: String(location.zoom), language: locale });
  return `https://www.google.com/maps/embed/v1/place?${query}`;
}

/** West, south, east and north of the map around a location, in degrees. */
function computeBounds({ lat, lng, zoom }: MapLocationContent): string[] {
  const degrees = 360 / (WORLD_WIDTH_AT_ZOOM_0_PX * 2 ** zoom);
  const x = degrees * MAP_HALF_SIZE_PX.width;
  const y = degrees * MAP_HALF_SIZE_PX.height * Math.cos((lat * Math.PI) / 180);
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value)).toFixed(5);
  return [within(lng - x, 180), within(lat - y, 85), within(lng + x, 180), within(lat + y, 85)];
}
