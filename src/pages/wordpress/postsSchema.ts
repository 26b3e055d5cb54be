import { z } from 'zod';
import { roomFactFields } from '../../blocks/room.ts';
import {
  dayOfYear,
  decimal,
  flag,
  image,
  link,
  list,
  oneOf,
  plainDate,
  price,
  requiredText,
  text,
  visibleDays,
} from '../../elements/fields.ts';
import { lenient } from '../../wordpress/lenient.ts';
import { blocks } from './blocksSchema.ts';

const rendered = z.object({ rendered: requiredText });

/** Days of an offer, all optional; beyond the contract with WordPress. */
const offerDays = { valid_from: plainDate, valid_to: plainDate, show_from: plainDate, show_until: plainDate };
export type OfferDayField = keyof typeof offerDays;
export const offerDayFields = Object.keys(offerDays) as OfferDayField[];

/** Fields that pages and offers have. */
export const pageFields = {
  heroimage: image,
  content: blocks,
  rooms_flexible: blocks,
  acf__overlay_navigation: list(z.object({ link })),
  acf__overlay_name: text,
  hero_link: link,
  hero_focus: oneOf(['top', 'bottom']),
};
/** Fields that only offers have. */
export const offerFields = { price_from: price, price_note: text, price_fixed: flag, ...offerDays };

/** Fields that only pages have. */
export const ownPageFields = visibleDays;

/** `acf` is an object on pages and offers, `[]` without a field group, or absent. */
const acf = lenient(z.record(z.string(), z.unknown()), {}).pipe(z.object({ ...pageFields, ...ownPageFields, ...offerFields }));

/** True for Yoast's `robots: {index: "noindex"}`; some versions send an empty list instead of the object. */
const noindex = lenient(z.object({ index: text }), null).transform((robots) => robots?.index === 'noindex');

/** Yoast omits empty keys. Canonical, og_url and schema are not read: they name the host of WordPress. Locale and name are the site's own. */
const yoast = lenient(z.record(z.string(), z.unknown()), {}).pipe(
  z.object({
    robots: noindex,
    title: text,
    description: text,
    og_title: text,
    og_description: text,
    og_type: text,
  }),
);

/** One translation of a post; some versions of the plugin send an object with locales as keys instead of a list. */
const translation = z.object({ locale: z.string().optional(), slug: z.string(), href: text });
const translations = z.preprocess((value) => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([locale, entry]) => (typeof entry === 'object' ? { locale, ...entry } : entry));
}, list(translation));

/** Rooms and packages have no field group in the contract with WordPress; these fields are beyond it. */
export const roomFields = {
  ...roomFactFields,
  season_prices: list(z.object({ season: text, from_day: dayOfYear, to_day: dayOfYear, price })),
};
export const packageFields = { image, price_from: price, price_note: text, nights: decimal, on_request: flag };
const recordFields = lenient(z.record(z.string(), z.unknown()), {}).pipe(z.object({ ...packageFields, ...roomFields }));

/**
 * What decides whether WordPress has published a post for a language: its status, a password (`content.protected`), and its own language, where
 * WordPress names it.
 */
const publication = { status: text, wpml_current_locale: text, content: lenient(z.object({ protected: flag }), { protected: false }) };

const record = z.object({
  slug: z.string().min(1),
  link: text,
  title: rendered,
  status: text,
  wpml_current_locale: text,
  content: lenient(rendered.extend({ protected: flag }), { rendered: '', protected: false }),
  wpml_translations: translations,
  yoast_head_json: yoast,
  acf: recordFields,
});

/** A page or an offer. WordPress's own fields must be valid; fields of editors may contain anything. */
const page = record.extend({
  id: z.number(),
  link: z.string().min(1),
  modified_gmt: z.iso.datetime({ local: true }).nullable().catch(null),
  acf,
});

/** Fields of editors in a list: the pictures of pages, offers and rooms, and the days of pages and offers. */
const listedAcf = {
  heroimage: pageFields.heroimage,
  content: pageFields.content,
  rooms_flexible: pageFields.rooms_flexible,
  image: roomFactFields.image,
  gallery: roomFactFields.gallery,
  ...offerDays,
  ...visibleDays,
};

/** The fields of a post that lists request. */
const listed = page
  .pick({ slug: true, link: true, modified_gmt: true, wpml_translations: true, yoast_head_json: true })
  .extend({ ...publication, acf: lenient(z.record(z.string(), z.unknown()), {}).pipe(z.object(listedAcf)) });
/** `_fields` of such a request: WordPress then renders no content. */
export const listedFields = [
  'slug,link,status,content.protected,modified_gmt,wpml_current_locale,wpml_translations,yoast_head_json.robots',
  ...Object.keys(listedAcf).map((field) => `acf.${field}`),
].join(',');

const offerReference = z.object({
  slug: z.string().min(1),
  link: text,
  title: rendered,
  ...publication,
  acf: lenient(z.record(z.string(), z.unknown()), {}).pipe(z.object(offerDays)),
});

/** Posts of one answer: WordPress's maximum is 100 a page. */
const MAX_POSTS = 500;
/** Any list of posts, not validated yet. */
export const postList = z.array(z.unknown()).max(MAX_POSTS);

/** A list without its invalid entries. A list of invalid entries alone is a failure, never an empty list. */
const entries = <T extends z.ZodType>(entry: T) =>
  postList.transform((values, context) => {
    const results = values.map((value) => entry.safeParse(value));
    const valid = results.flatMap((result) => (result.success ? [result.data] : []));
    if (valid.length > 0) return valid;
    results.forEach((result, index) => {
      for (const { message, path } of result.error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [index, ...path] });
    });
    return valid;
  });

/** Response of `pages?slug=` or `angebot?…`: anything but an array of posts is a failure, not a 404. */
export const pagesSchema = entries(page);
/** Response of `rooms` or `packege`. */
export const recordsSchema = entries(record);
/** Response of a list of any post type with `listedFields`. */
export const listedSchema = entries(listed);
/** Response of the list of offers, reduced to references. */
export const offerListSchema = entries(offerReference);

/** Response of a list of posts with `robotsFields`. */
export const robotsSchema = entries(z.object({ yoast_head_json: yoast }));
export const robotsFields = 'yoast_head_json.robots';

/** What every post of WordPress tells about its publication. */
export const publicationSchema = z.object({ link: text, ...publication });
export type WpPublication = z.output<typeof publicationSchema>;
export type WpPage = z.output<typeof page>;
export type WpListed = z.output<typeof listed>;
export type WpRecord = z.output<typeof record>;
export type WpOfferReference = z.output<typeof offerReference>;
export type WpOfferDays = WpOfferReference['acf'];
