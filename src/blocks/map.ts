import { z } from 'zod';
import type { Headline, MapLocationContent, RichText } from '../content/valueTypes.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { PageContext } from '../pageModels/context.ts';
import type { FixedLinkModel, FrameModel, HeadlineModel, LinkModel, RichTextModel } from '../pageModels/elements/elementTypes.ts';
import { buildMapFrameUrl } from '../pageModels/elements/embeds.ts';
import { buildExternalLink, buildFixedLink } from '../pageModels/elements/links.ts';
import { type TextContext, toRichText } from '../wordpress/richText.ts';
import { mapLocation, text } from '../wordpress/schemas/values.ts';
import { toHeadline } from '../wordpress/toContent/values.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { common, texts } from './texts.ts';

const schema = z.object({ ...headlineFields, map: mapLocation, text });

export interface MapContent {
  readonly kind: 'map';
  readonly headline: Headline | null;
  readonly place: MapLocationContent | null;
  readonly body: RichText;
}

export interface MapLocationModel {
  readonly address: string;
  /** Text alternative of the drawing that stands for the map. */
  readonly drawing: string;
  readonly route: LinkModel;
  /** Link to the page about location and journey; null on that page. */
  readonly page: FixedLinkModel | null;
  /** The place on the website of the map service. */
  readonly place: LinkModel;
  /** Host of the map service. */
  readonly host: string;
  readonly frame: FrameModel;
}

export interface MapModel {
  readonly kind: 'map';
  readonly headline: HeadlineModel | null;
  readonly body: RichTextModel;
  readonly location: MapLocationModel | null;
}

export const mapBlock = defineBlock({
  kind: 'map',
  label: texts('Map', 'Karte der Umgebung', 'Mapa', 'Plan des environs'),
  fields: {
    ...headlineTexts,
    map: {
      label: texts('Place', 'Ort', 'Lugar', 'Lieu'),
      fields: {
        address: { label: texts('Address', 'Adresse', 'Dirección', 'Adresse') },
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
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): MapContent => ({
    kind: 'map',
    headline: toHeadline(block.headline, context),
    place: block.map,
    body: toRichText(block.text, context),
  }),
  build(block: MapContent, context: PageContext): MapModel | null {
    if (block.place === null && block.body.length === 0) return null;
    return {
      kind: 'map',
      headline: buildHeadline(block.headline),
      body: buildBody(block, context),
      location: block.place && buildMapLocation(block.place, context),
    };
  },
});

/** Builds the location of a map block: its postal address, a route planner, and the map that is loaded after consent. */
function buildMapLocation(location: MapLocationContent, context: PageContext): MapLocationModel {
  const { locale, site, fixedPaths, t } = context;
  const src = buildMapFrameUrl(location, locale, site.mapsKey);
  return {
    address: location.address,
    drawing: t('map.picture', { hotel: site.name, town: site.contact.town }),
    route: buildExternalLink(routeUrl(location), t('map.route')),
    page: buildFixedLink(fixedPaths.location, t('location.title'), context),
    place: buildExternalLink(placeUrl(location, site.mapsKey), t('embed.map', { host: new URL(src).host })),
    host: new URL(src).host,
    frame: { src, title: toUnbrokenText(t('map.title', { place: location.address || site.name })) },
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
