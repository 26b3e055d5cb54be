import type { MapLocationContent } from '../content/types.ts';
import type { PageContext } from './context.ts';
import { mapFrameUrl } from './embeds.ts';
import { externalLink } from './links.ts';
import type { MapLocationModel } from './types.ts';

/** Builds the place of a map block: its address, the way there, and the map that the visitor may allow. */
export function buildMapLocation(place: MapLocationContent, { locale, site, t }: PageContext): MapLocationModel {
  const src = mapFrameUrl(place, locale, site.mapsKey);
  return {
    address: place.address,
    route: externalLink(routeUrl(place), t('map.route')),
    host: new URL(src).host,
    frame: { src, title: t('map.title', { place: place.address || site.name }) },
  };
}

/** A route planner that needs no account and sets no cookie of this site. */
function routeUrl({ lat, lng }: MapLocationContent): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}
