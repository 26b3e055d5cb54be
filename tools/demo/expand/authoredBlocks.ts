import { z } from 'zod';
import { ratios } from '../../../src/images/address.ts';

/*
 * The schemas inside an authored page: markers, which the `expand*` modules replace by WordPress's data, and the ACF layouts. All objects
 * are strict: a misspelt field stops the start.
 */

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a key such as rose-garden');
const html = z.string();
const headline = z.string();
const headlineSize = z.enum(['1', '2', '3', '4', '5', '']);
const ratio = z.enum([...ratios, '']);
/** ACF stores numbers as text. */
export const numberText = z.string().regex(/^(\d+(\.\d+)?)?$/, 'expected a number as text, or ""');

export const pictureMarker = z.strictObject({ picture: key, alt: z.string(), caption: z.string().default('') });

const linkRest = { title: z.string(), target: z.enum(['', '_blank']).default('') };
const address = z.string().regex(/^(https?:\/\/|tel:|mailto:|#|\/)/, 'expected https://…, tel:…, mailto:…, # or /…');
export const linkMarker = z.union(
  [
    z.strictObject({ page: key, ...linkRest }),
    z.strictObject({ offer: key, ...linkRest }),
    z.strictObject({ room: key, ...linkRest }),
    z.strictObject({ package: key, ...linkRest }),
    z.strictObject({ url: address, ...linkRest }),
  ],
  'expected a link {page | offer | room | package | url, title, target?}',
);

const offerMarker = z.strictObject({ offer: key });
const roomMarker = z.strictObject({ room: key });
const packageMarker = z.strictObject({ package: key });
/** Replaced by a whole post of WordPress, as in ACF's relationship fields. */
export const postMarker = z.union([offerMarker, roomMarker, packageMarker]);

export const image = z.union([pictureMarker, z.literal([false, null, ''])], 'expected a picture {picture, alt, caption} or false');
export const link = z.union([linkMarker, z.literal('')], 'expected a link {page | offer | room | package | url, title, target?} or ""');
const gallery = z.union([z.array(pictureMarker), z.literal(false)], 'expected a list of {picture, alt, caption} or false');
/** A repeater or flexible content: a list of rows, or `false` without rows. */
const rows = <T extends z.ZodType>(row: T) => z.array(row).or(z.literal(false));
const relation = <T extends z.ZodType>(post: T) => z.union([z.array(post), z.literal('')], 'expected a list of posts or ""');

const mapLocation = z.looseObject({ address: z.string(), lat: z.number(), lng: z.number(), zoom: z.number() });

function layout<N extends string, S extends z.core.$ZodShape>(name: N, fields: S) {
  return z.strictObject({ acf_fc_layout: z.literal(name), ...fields });
}

const contentBlock = z.discriminatedUnion('acf_fc_layout', [
  layout('text', {
    headline,
    headline_size: headlineSize,
    variant: z.enum(['normal', 'lead', 'small', '']),
    text: html,
  }),
  layout('text_image', {
    headline,
    headline_size: headlineSize,
    text: html,
    image,
    image_position: z.enum(['left', 'right']),
    ratio,
    link,
  }),
  layout('gallery', { headline, images: gallery, ratio, crop: z.boolean() }),
  layout('quote', { quote: z.string(), author: z.string(), image }),
  layout('accordion', { headline, items: rows(z.strictObject({ title: z.string(), text: html })) }),
  layout('table', { headline, table: html, note: z.string() }),
  layout('distances', {
    headline,
    items: rows(
      z.strictObject({
        drawing: z.enum(['airport', 'station', 'village', 'city', 'beach', 'mountain', '']),
        place: z.string(),
        minutes: numberText,
      }),
    ),
    note: z.string(),
  }),
  layout('season', {
    headline,
    months: rows(z.strictObject({ month: numberText, bloom: z.string(), pool: z.string() })),
    offers: relation(offerMarker),
  }),
  layout('video', { headline, video: html, poster: image, caption: z.string() }),
  layout('cards', { headline, items: rows(z.strictObject({ image, title: z.string(), text: z.string(), link })) }),
  layout('hosts', { headline, text: html, items: rows(z.strictObject({ image, name: z.string(), role: z.string(), text: html })) }),
  layout('offers', { headline, offers: relation(offerMarker) }),
  layout('packages', { headline, packages: relation(packageMarker) }),
  layout('rooms', { headline, rooms: relation(roomMarker) }),
  layout('map', { headline, map: mapLocation.or(z.literal(false)), text: html }),
  layout('cta', { headline, text: z.string(), image: image.optional(), action: z.enum(['inquiry', 'booking', 'phone', 'link']), link }),
  layout('form', { headline, form: z.literal('inquiry') }),
]);

export const roomBlock = z.discriminatedUnion('acf_fc_layout', [
  layout('intro', { headline, text: html }),
  layout('room', {
    room: roomMarker.or(z.literal(false)),
    headline,
    text: html,
    image,
    gallery,
    size_sqm: numberText,
    persons: numberText,
    beds: z.string().optional(),
    view: z.string().optional(),
    access: z.string().optional(),
    no_stairs: z.boolean().optional(),
    sea_view: z.boolean().optional(),
    facts: rows(z.strictObject({ label: z.string() })),
    price_from: numberText,
    price_note: z.string(),
    booking_link: link,
  }),
  layout('price_table', { headline, table: html, cancellation: z.string().optional() }),
]);

/** The fields of a room. */
export const roomFields = z.strictObject({
  season_prices: z.array(z.strictObject({ season: z.string(), from_day: z.string(), to_day: z.string(), price: numberText })),
});

export const overlayNavigation = rows(z.strictObject({ link }));
export const contentBlocks = rows(contentBlock);
export const roomBlocks = rows(roomBlock);
export { key };
