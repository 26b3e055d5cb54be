import { z } from 'zod';
import { bookingPlaceholders } from '../addresses/bookingUrl.ts';
import { getAddress, HOME_SLUG, namedAddresses } from '../addresses/pageAddresses.ts';
import { roomChoiceFolders } from '../addresses/roomChoice.ts';
import { isCountry, isLanguage } from '../i18n/formats.ts';
import { type Languages, type Locale, localeCodes, mapLocales } from '../i18n/locales.ts';
import { isPrice, priceBounds } from '../lib/numbers.ts';
import { parseDate } from '../shared/dates.ts';
import { fragmentFolder, inquirySlugs, knownRecordFolders } from '../shared/dialogs.ts';
import { personsBounds } from '../shared/inquiry/fields.ts';
import { isSlug, MAX_SEGMENTS } from '../shared/slug.ts';
import { fontsSchema } from './fonts.ts';
import { themeSchema } from './theme.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'expected a web address (https://…)' });
/** An address of a messenger or of a call-back: nothing that runs on the page. */
const quickAddress = z
  .string()
  .regex(/^(?:https:\/\/[^\s/]+\.[^\s]+|tel:\+?\d[\d-]{4,})$/, 'expected https://… or a number such as tel:+34971000120');
const nonEmptyText = z.string().trim().min(1, 'expected a text');
/** Stands in headers of mails, titles and addresses on envelopes. */
const line = nonEmptyText.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'expected one line');
/** `quick`: allowed, because site files of earlier versions had to have it. No page shows that menu. */
const menuIds = z.strictObject({ main: z.int().positive(), quick: z.int().positive().optional(), footer: z.int().positive() });

/** True for an IANA time zone that Node knows. Offsets such as +02:00 are refused: browsers of 2023 do not know them as zones. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Where something lies, seen from the hotel: degrees clockwise from north, and kilometres as the crow flies. */
const spot = { bearing: z.number().min(0).lt(360), km: z.number().positive().max(1000) };

/** A day of every year; 29 February is none, since most years lack it. */
const dayOfYear = z.string().refine((day) => parseDate(`2027-${day}`) === `2027-${day}`, 'expected a month and a day such as 04-30');
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 15:00');
/** The parameters of the booking engine, `name=value` joined by `&`, with the placeholders of `bookingPlaceholders`. */
const bookingQuery = z
  .string()
  .regex(/^[^=&{}]+=[^=&]+(?:&[^=&{}]+=[^=&]+)*$/, 'expected pairs such as room={room}&from={arrival}&to={departure}')
  .refine(
    (query) => (query.match(/[{}][^{}]*[{}]?/g) ?? []).every((part) => bookingPlaceholders.some((name) => part === `{${name}}`)),
    `expected no placeholder but {${bookingPlaceholders.join('}, {')}}`,
  );

const euros = z.number().refine(isPrice, `expected euros from ${priceBounds.min} to ${priceBounds.max} such as 245 or 1250`);

/** What guests ask before they book and one sentence of the site file answers, in the order in which the contact page does. */
export const askedFacts = [
  'lateArrival',
  'airport',
  'parking',
  'breakfast',
  'children',
  'pets',
  'wifi',
  'stepFree',
  'touristTax',
  'payment',
] as const;

export const DEFAULT_TIME_ZONE = 'Europe/Madrid';
export const timeZone = z.string().refine(isTimeZone, 'expected an IANA time zone such as Europe/Madrid').default(DEFAULT_TIME_ZONE);

/** What the findings about law check (docs/editors.md#law). */
export const lawCodes = [
  ...(['imprint', 'privacy', 'services', 'retention', 'accessibility'] as const),
  ...(['prices', 'disputePlatform', 'registrationNumber'] as const),
] as const;
export type LawCode = (typeof lawCodes)[number];

const languageCode = z.enum(localeCodes, `expected one of ${localeCodes.join(', ')}`);
const languageCodes = z
  .tuple([languageCode], languageCode)
  .refine((codes) => new Set(codes).size === codes.length, 'expected each language once')
  .readonly()
  .default(localeCodes);

/** Reads the languages of a site file that is not validated yet; all that the program knows where they are missing or wrong. */
export function readLanguages(data: unknown): Languages {
  return z.object({ languages: languageCodes }).catch({ languages: localeCodes }).parse(data).languages;
}

/**
 * Creates the schema of the hotel's identity, as the operator writes it in SITE_FILE. Unknown keys are errors: a misspelt one would be ignored silently.
 * @param languages those of the site: where each language has an entry, theirs are required, and others may stay from before
 */
export function createSiteSchema(languages: Languages) {
  /** Typed as complete: nothing of a site is read in a language that it lacks. */
  const perLocale = <T extends z.ZodType>(value: T) =>
    z.strictObject(mapLocales((locale) => (languages.includes(locale) ? value : value.optional())) as Record<Locale, T>);
  /** A path of a page of this site, without the prefix of the default language. */
  const pagePath = z
    .string()
    .regex(/^\/[a-z0-9/-]+\/$/, 'expected the path of a page such as /impressum/')
    .transform((path) => (path.startsWith(`/${languages[0]}/`) ? path.slice(languages[0].length + 1) : path));
  const pagePaths = z.strictObject(mapLocales(() => pagePath.optional()));
  /** A text in each language, or one for all. */
  const translated = z.preprocess((value) => (typeof value === 'string' ? mapLocales(() => value) : value), perLocale(nonEmptyText));
  /** One sentence in each language that has it. */
  const sentences = z.strictObject(mapLocales(() => nonEmptyText.optional()));
  /** Words that lead to something else than a page. */
  const reserved = [
    ...[...inquirySlugs, fragmentFolder, HOME_SLUG, ...roomChoiceFolders, ...languages],
    ...Object.values(knownRecordFolders).flat(),
  ];
  const ownAddress = (most: number, expected: string) =>
    z
      .string()
      .refine((path) => path.split('/').every(isSlug) && path.split('/').length <= most, expected)
      .refine((path) => !reserved.some((word) => word === path.split('/')[0]), `expected another first word than ${reserved.join(', ')}`);
  const ownPaths = z.strictObject(
    mapLocales(() =>
      ownAddress(MAX_SEGMENTS, 'expected one to three words such as hotel/location, without slashes around them').optional(),
    ),
  );
  const addresses = z
    .strictObject({
      offers: z.strictObject(mapLocales(() => ownAddress(1, 'expected one word such as offers').optional())).optional(),
      ...{ location: ownPaths.optional(), contact: ownPaths.optional(), privacy: ownPaths.optional() },
    })
    .superRefine((own, context) => {
      for (const [index, name] of namedAddresses.entries())
        for (const locale of languages) {
          const path = own[name]?.[locale];
          // Of two own ones that are the same the second is reported.
          const others = namedAddresses.filter((each, position) => position < index || own[each]?.[locale] === undefined);
          const other = others.find((each) => each !== name && getAddress({ addresses: own }, each, locale) === path);
          if (path !== undefined && other !== undefined)
            context.addIssue({ code: 'custom', path: [name, locale], message: `expected another path than that of ${other}` });
        }
    })
    .default({});
  return z.strictObject({
    name: line,
    /** The first is the default: its addresses have no prefix. */
    languages: languageCodes,
    /** Of the list of offers and of the pages that the site links to by itself, where they are not the standard ones. */
    addresses,
    /** Shown in the header and on home screens in place of a long name. */
    shortName: line.optional(),
    /** Where the hotel is, in each language: a line under its name in the header. */
    place: sentences.optional(),
    contact: z.strictObject({
      street: line,
      zip: line,
      town: line,
      country: z.string().refine(isCountry, 'expected the two capital letters of a country (ISO 3166-1) such as ES'),
      phone: z.string().regex(/^[+\d][\d ()/.-]{5,30}$/, 'expected a telephone number such as +34 971 000 120'),
      email: z.email('expected a mail address'),
    }),
    /** A further way beside telephone and mail, such as WhatsApp or a call-back. */
    quickLine: z.strictObject({ label: translated, url: quickAddress }).optional(),
    /** Why to book with the hotel itself, as a sentence beside the ways to do so. */
    bookDirect: sentences.optional(),
    /** Pages that the legal line names beside privacy and cookies, for each language that has them. */
    legalPages: z.strictObject({ imprint: pagePaths.optional(), accessibility: pagePaths.optional() }).optional(),
    /** When reception or telephone are there: lines of the footer, for each language. */
    openingHours: z.strictObject(mapLocales(() => z.array(nonEmptyText).max(4).optional())).optional(),
    /** When an inquiry is answered, as a sentence: shown with the form and with the thanks. */
    inquiryPromise: sentences.optional(),
    /** What happens after an inquiry, in sentences: in the mail to the guest. */
    confirmationNext: sentences.optional(),
    /** Pages to read on after an inquiry, which a menu names. */
    thanksPages: z.strictObject(mapLocales(() => z.array(pagePath).max(4).optional())).optional(),
    /** What the prices of rooms include, and what is paid beside them, as a sentence where they are shown. */
    priceIncludes: sentences.optional(),
    /** Until when a stay can be cancelled, as a sentence: shown where a price is. */
    cancellation: sentences.optional(),
    /** What guests look for before they book: the contact page prints it, and describes it for search engines. */
    facts: z
      .strictObject({
        checkIn: timeOfDay.optional(),
        checkOut: timeOfDay.optional(),
        ...(Object.fromEntries(askedFacts.map((name) => [name, sentences.optional()])) as Record<
          (typeof askedFacts)[number],
          z.ZodOptional<typeof sentences>
        >),
        /** Further questions, in each language that has both. */
        more: z.array(z.strictObject({ question: sentences, answer: sentences })).optional(),
        /** Spoken at the house: not the languages of the site. */
        languages: z.array(z.string().refine(isLanguage, 'expected the code of a language (ISO 639) such as ca')).min(1).optional(),
        amenities: z.strictObject(mapLocales(() => z.array(nonEmptyText).min(1).optional())).optional(),
        stars: z.int().min(1).max(5).optional(),
        /** Euros of the cheapest and the dearest night. */
        priceRange: z.strictObject({ from: euros, to: euros }).optional(),
        /** In the legal line of every page. */
        registrationNumber: nonEmptyText.optional(),
      })
      .optional(),
    /** The request at a box of the inquiry form, of a hotel that picks its guests up. */
    pickup: sentences.optional(),
    /** The hotel's clock: which day is today, when offers, pages and blocks begin and end, times in mails and lists of inquiries. */
    timeZone,
    /** Language of the mails to the hotel. */
    deskLanguage: languageCode.default(languages[0]),
    coordinates: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    /** What the drawn map shows around the hotel; without it there is none. `sea`: points of the coast, clockwise seen from the hotel. */
    surroundings: z
      .strictObject({
        sea: z.array(z.strictObject(spot)).min(1).max(12).optional(),
        seaName: translated.optional(),
        places: z
          .array(z.strictObject({ name: translated, ...spot }))
          .min(1)
          .max(12),
      })
      .optional(),
    /** Without an engine guests book by an inquiry. */
    bookingUrl: perLocale(webAddress).optional(),
    packageBookingUrl: webAddress.optional(),
    /** How the booking engine reads the room and the days of a stay. Without it guests choose both there. */
    bookingQuery: bookingQuery.optional(),
    /** Guests at the first display of the inquiry form. */
    inquiryGuests: z.int().min(personsBounds.min).max(personsBounds.max).optional(),
    /** First arrival and last departure of each year; without it every day can be asked for. */
    openSeason: z.strictObject({ from: dayOfYear, to: dayOfYear }).optional(),
    /** The facts of the house say so. */
    openAllYear: z.literal(true).optional(),
    /** Without it the menus are those of the locations that WordPress has for each language. */
    menus: perLocale(menuIds).optional(),
    /** `logo` and `logoOnDark`: pictures in WordPress (`/wp-content/uploads/…`). A logo of another host is replaced by the name: visitors' browsers contact no foreign host. */
    partners: z.array(z.strictObject({ name: line, url: webAddress, logo: nonEmptyText, logoOnDark: nonEmptyText.optional() })).optional(),
    /** Pictures in WordPress in place of the name, for light and for dark grounds. Where one is missing the other is shown on a plate. */
    logo: nonEmptyText.optional(),
    logoOnDark: nonEmptyText.optional(),
    /** The ornament of the house: a square picture in WordPress, or `rose` for the drawing of the demo hotel. */
    mark: z
      .string()
      .regex(/^rose$|\/wp-content\/uploads\/./, 'expected "rose" or a picture in WordPress (/wp-content/uploads/…)')
      .optional(),
    theme: themeSchema.optional(),
    fonts: fontsSchema.optional(),
    tagManagerId: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'expected an id such as GTM-AB12CD3')
      .optional(),
    /** Contact for security reports (security.txt), a mail address or a page; by default the hotel's mail address. */
    securityContact: z.union([z.email(), z.url({ protocol: /^https$/ })], 'expected a mail address or https://…').optional(),
    siteVerification: nonEmptyText.optional(),
    mapsKey: nonEmptyText.optional(),
    fontStylesheetUrl: webAddress.optional(),
    /** Hosts whose videos and maps pages may frame; an embed of any other host is a link. */
    frameHosts: z
      .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'expected a host such as player.vimeo.com'))
      .default(['www.openstreetmap.org', 'umap.openstreetmap.fr', 'www.google.com', 'www.youtube-nocookie.com', 'player.vimeo.com']),
    social: z.array(webAddress).optional(),
    /** Findings about law that are not made, each with the reason why. */
    lawFindings: z
      .strictObject({ off: z.partialRecord(z.enum(lawCodes, `expected one of ${lawCodes.join(', ')}`), nonEmptyText).optional() })
      .optional(),
  });
}

export type Site = z.output<ReturnType<typeof createSiteSchema>>;

/** Keys with one entry for each language. */
export const keysPerLocale = ['bookingUrl', 'menus'] as const satisfies readonly (keyof Site)[];
