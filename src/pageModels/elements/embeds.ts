import type { EmbedContent, MapLocationContent } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { EmbedModel } from '../types.ts';

/** Half the width and height of an embedded map. */
const MAP_HALF_SIZE_PX = { width: 400, height: 260 } as const;
/** Web Mercator: 360 degrees of longitude are 256 px wide at zoom 0 and twice as wide at each further zoom. */
const WORLD_WIDTH_AT_ZOOM_0_PX = 256;

/** Messages for embedded content, and whether the page may contain frames (default true; false for fragments of dialogs). */
export interface EmbedContext {
  readonly t: Translator;
  readonly allowsFrames?: boolean;
}

/** Builds a video or map of another host: its link, and the frame that is loaded after consent. */
export function buildEmbed({ src, host, title, purpose }: EmbedContent, { t, allowsFrames = true }: EmbedContext): EmbedModel {
  const address = allowsFrames ? buildFrameUrl(src) : null;
  const frame =
    address === null ? null : { src: address, title: title || t(purpose === 'map' ? 'embed.title.map' : 'embed.title.video', { host }) };
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

/**
 * The address of a frame for an address an editor embedded; for YouTube and Vimeo the variant without tracking. null if the address
 * cannot be framed, or if its host could be misread in a Content-Security-Policy.
 */
export function buildFrameUrl(src: string): string | null {
  if (!URL.canParse(src)) return null;
  const url = new URL(src);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  // A host may contain characters that have a meaning in a security policy: `;`, `*`, quotes.
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(url.origin) || url.username !== '') return null;
  if (/^((www|m)\.)?youtube(-nocookie)?\.com$|^youtu\.be$/.test(url.host)) return youtubeFrameUrl(url);
  if (/^(www\.|player\.)?vimeo\.com$/.test(url.host)) return vimeoFrameUrl(url);
  // maps.google.com redirects to www.google.com, which a policy that names only the first origin would block.
  if (url.host === 'maps.google.com') url.host = 'www.google.com';
  return url.href;
}

function youtubeFrameUrl({ host, pathname, searchParams }: URL): string | null {
  const [, folder = '', last = ''] = pathname.split('/');
  const named = host === 'youtu.be' ? folder : /^(embed|shorts|live|v)$/.test(folder) ? last : searchParams.get('v');
  const id = named ?? (searchParams.has('list') ? 'videoseries' : '');
  // `videoseries`, the word for a playlist, has 11 characters like an id, so one pattern checks both.
  if (!/^[\w-]{11}$/.test(id)) return null;
  const query = new URLSearchParams();
  for (const name of ['list', 'start', 'end']) if (searchParams.has(name)) query.set(name, searchParams.get(name) ?? '');
  const start = toSeconds(searchParams.get('t') ?? '');
  if (start > 0) query.set('start', String(start));
  return `https://www.youtube-nocookie.com/embed/${id}${query.size > 0 ? `?${query}` : ''}`;
}

/** Parses a start time as in YouTube's links ('90', '90s', '1m30s', '1h') to seconds; 0 for anything else. */
function toSeconds(moment: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(moment) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

function vimeoFrameUrl(url: URL): string | null {
  const [, id, hash] = /^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/.exec(url.pathname) ?? [];
  if (id === undefined) return null;
  const query = new URLSearchParams(url.searchParams);
  if (hash !== undefined) query.set('h', hash);
  query.set('dnt', '1');
  return `https://player.vimeo.com/video/${id}?${query}`;
}

/** West, south, east and north of the map around a location, in degrees. */
function computeBounds({ lat, lng, zoom }: MapLocationContent): string[] {
  const degrees = 360 / (WORLD_WIDTH_AT_ZOOM_0_PX * 2 ** zoom);
  const x = degrees * MAP_HALF_SIZE_PX.width;
  const y = degrees * MAP_HALF_SIZE_PX.height * Math.cos((lat * Math.PI) / 180);
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value)).toFixed(5);
  return [within(lng - x, 180), within(lat - y, 85), within(lng + x, 180), within(lat + y, 85)];
}
