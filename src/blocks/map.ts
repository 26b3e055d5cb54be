import type { PageContext } from '../elements/context.ts';
import type { FixedLinkModel, FrameModel, LinkModel } from '../elements/elementTypes.ts';
import { buildMapFrameUrl } from '../elements/embeds.ts';
import { mapLocation, text } from '../elements/fields.ts';
import { buildExternalLink, buildFixedLink } from '../elements/links.ts';
import type { MapDrawingModel } from '../elements/mapDrawing.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import type { MapLocationContent } from '../elements/valueTypes.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import { buildBody, defineHeadedBlock } from './parts.ts';

interface MapLocationModel {
  readonly address: string;
  /** What stands for the map until it is loaded; null without data for it. */
  readonly drawing: MapDrawingModel | null;
  readonly route: LinkModel;
  /** Link to the page about location and journey; null on that page. */
  readonly page: FixedLinkModel | null;
  /** The place on the website of the map service. */
  readonly place: LinkModel;
  /** Host of the map service. */
  readonly host: string;
  readonly frame: FrameModel;
}

export const mapBlock = defineHeadedBlock({
  kind: 'map',
  label: texts('Map', 'Karte der Umgebung', 'Mapa', 'Plan des environs'),
  fields: {
    map: {
      label: texts('Place', 'Ort', 'Lugar', 'Lieu'),
      help: texts(
        'The map needs a link or latitude and longitude. An address alone is shown as text with a link to the map service.',
        'Die Karte braucht einen Link oder Breiten- und Längengrad. Eine Adresse allein steht als Text mit einem Link zum Kartendienst da.',
        'El mapa necesita un enlace o latitud y longitud. Una dirección sola se muestra como texto con un enlace al servicio de mapas.',
        'Le plan a besoin d’un lien ou de la latitude et longitude. Une adresse seule est affichée en texte avec un lien vers le service de cartes.',
      ),
      fields: {
        address: { label: texts('Address', 'Adresse', 'Dirección', 'Adresse') },
        link: {
          ...common.link,
          help: texts(
            'The long address from Google Maps or OpenStreetMap, copied from the browser. A short link (maps.app.goo.gl) has no coordinates: open it, then copy.',
            'Die lange Adresse aus Google Maps oder OpenStreetMap, aus dem Browser kopiert. Ein Kurzlink (maps.app.goo.gl) hat keine Koordinaten: öffnen, dann kopieren.',
            'La dirección larga de Google Maps u OpenStreetMap, copiada del navegador. Un enlace corto (maps.app.goo.gl) no lleva coordenadas: ábralo y cópiela.',
            'L’adresse longue de Google Maps ou OpenStreetMap, copiée du navigateur. Un lien court (maps.app.goo.gl) n’a pas de coordonnées : ouvrez-le, puis copiez.',
          ),
        },
        lat: {
          label: texts('Latitude', 'Breitengrad', 'Latitud', 'Latitude'),
          help: texts('Such as 39.62.', 'Etwa 39.62.', 'Por ejemplo 39.62.', 'Par exemple 39.62.'),
        },
        lng: {
          label: texts('Longitude', 'Längengrad', 'Longitud', 'Longitude'),
          help: texts('Such as 2.98.', 'Etwa 2.98.', 'Por ejemplo 2.98.', 'Par exemple 2.98.'),
        },
        zoom: {
          label: texts('Zoom', 'Vergrößerung', 'Ampliación', 'Agrandissement'),
          help: texts(
            '1 the world, 13 a village, 20 a house; empty: 13.',
            '1 die Welt, 13 ein Dorf, 20 ein Haus; leer: 13.',
            '1 el mundo, 13 un pueblo, 20 una casa; vacío: 13.',
            '1 le monde, 13 un village, 20 une maison ; vide : 13.',
          ),
        },
      },
    },
    text: common.text,
  },
  schema: { map: mapLocation, text },
  toContent: (block, context) => ({
    place: block.map?.coordinates ? { address: block.map.address, ...block.map.coordinates, zoom: block.map.zoom } : null,
    address: block.map?.address ?? '',
    body: toRichText(block.text, context),
  }),
  build(block, context) {
    if (block.place === null && block.address === '' && block.body.length === 0) return null;
    return {
      body: buildBody(block, context),
      location: block.place && buildMapLocation(block.place, context),
      /** An address without coordinates, and where the map service looks for it; null beside a location. */
      address: block.place === null && block.address !== '' ? buildAddress(block.address, context) : null,
    };
  },
});

/** Builds the location of a map block: its postal address, a route planner, and the map that is loaded after consent. */
function buildMapLocation(location: MapLocationContent, context: PageContext): MapLocationModel {
  const { locale, site, fixedPaths, mapDrawing, t } = context;
  const src = buildMapFrameUrl(location, locale, site.mapsKey);
  return {
    address: location.address,
    drawing: mapDrawing,
    route: buildExternalLink(buildRouteUrl(location), t('map.route')),
    page: buildFixedLink(fixedPaths.location, t('location.title'), context),
    place: buildExternalLink(placeUrl(location, site.mapsKey), t('embed.map', { host: new URL(src).host })),
    host: new URL(src).host,
    frame: { src, title: toUnbrokenText(t('map.title', { place: location.address || site.name })) },
  };
}

/** An address, and where the map service looks for it. */
function buildAddress(text: string, { site, t }: PageContext) {
  const query = encodeURIComponent(text);
  const href =
    site.mapsKey === undefined
      ? `https://www.openstreetmap.org/search?query=${query}`
      : `https://www.google.com/maps/search/?api=1&query=${query}`;
  return { text, link: buildExternalLink(href, t('embed.map', { host: new URL(href).host })) };
}

/** The place on the website of the map service. */
function placeUrl({ lat, lng, zoom }: MapLocationContent, mapsKey: string | undefined): string {
  if (mapsKey !== undefined) return `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
}

/** A route planner that needs no account and sets no cookie of this site. */
export function buildRouteUrl({ lat, lng }: Pick<MapLocationContent, 'lat' | 'lng'>): string {
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}
