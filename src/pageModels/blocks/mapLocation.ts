import type { MapLocationContent } from '../../content/types.ts';
import type { PageContext } from '../context.ts';
import { buildMapFrameUrl } from '../elements/embeds.ts';
import { buildExternalLink, buildFixedLink } from '../elements/links.ts';
import type { MapLocationModel } from '../types.ts';

/** Builds the location of a map block: its postal address, a route planner, and the map that is loaded after consent. */
export function buildMapLocation(location: MapLocationContent, { locale, site, fixedPaths, t }: PageContext): MapLocationModel {
  const src = buildMapFrameUrl(location, locale, site.mapsKey);
  return {
    address: location.address,
    route: buildExternalLink(routeUrl(location), t('map.route')),
    page: buildFixedLink(fixedPaths.location, t('location.title')),
    place: buildExternalLink(placeUrl(location, site.mapsKey), t('embed.map', { host: new URL(src).host })),
    host: new URL(src).host,
    frame: { src, title: t('map.title', { place: location.address || site.name }) },
  };
}

/** The place on the website of the map service. */
function placeUrl({ lat, lng, zoom }: MapLocationContent, mapsKey: string | undefined): string {
  if (mapsKey !== undefined) return `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
}

/** A route planner that needs no account and sets no cookie of this site. */
function routeUrl({ lat, lng }: MapLocationContent): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}
