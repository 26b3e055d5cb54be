import { z } from 'zod';
import { parseDecimal, parseNumber, parsePrice } from '../lib/numbers.ts';
import { parseDate } from '../shared/dates.ts';
import { describeField, type FieldShape, lenient, reportWrongType } from '../wordpress/lenient.ts';
import { FILES_FOLDER, getUploadedFilePath } from '../wordpress/uploads.ts';
import { parseMapLink } from './coordinates.ts';

/*
 * ACF's values. `""`, `false`, `null` and absent all mean empty, and so does a value of the wrong type: no field of an editor may break a
 * page (docs/decisions.md). Each schema returns its value or its empty value.
 */

/** Longest text in characters, about a hundred printed pages; the rest is cut off. */
export const MAX_TEXT_LENGTH = 200_000;
/** A required text, cut to its maximum length. */
export const requiredText = z.string().transform((v) => v.slice(0, MAX_TEXT_LENGTH));

/** Any text; numbers become text, everything else ''. */
export const text = describeField({ kind: 'text' }, lenient(z.union([requiredText, z.number().transform(String)], 'expected a text'), ''));

/** ACF's true/false, also as 1 and "1". */
export const flag = describeField(
  { kind: 'flag' },
  z.preprocess((v) => v === true || v === 1 || v === '1', z.boolean()),
);

/** What was typed into a field of a number. JSON's numbers are read by their digits, too: an editor's `1.095` arrives as 1.095. */
const typedNumber = (read: (typed: string) => number | null) =>
  z
    .union([requiredText, z.number().transform(String)], 'expected a number')
    .transform(read)
    .pipe(z.number('expected a number'));

/** A number within limits, null for zero, which ACF stores in an untouched field. Anything else is reported. */
const numberBetween = (min: number, max: number, within: z.ZodNumber) =>
  describeField(
    { kind: 'number', min, max },
    lenient(
      typedNumber(parseNumber).pipe(z.union([z.literal(0).transform(() => null), within.min(min).max(max)], 'expected another number')),
      null,
    ),
  );
/** A size or duration within limits. */
export const measure = (min: number, max: number) => numberBetween(min, max, z.number());
/** A whole number within limits. */
export const count = (min: number, max: number) => numberBetween(min, max, z.int());

/** Longest text that is read as a day. */
const MAX_DAY_LENGTH = 40;
/** Years that an editor can mean: 1970 is what PHP makes of nothing, 9999 stands for "never". */
const yearsOfDays = { first: '2000', last: '2999' } as const;

/**
 * Parses a day as ACF stores it (`20270501`), as its formats print it (`2027-05-01`, `01/05/2027`, also with a time) or as people type it
 * (`1.5.2027`). The day comes before the month. @returns `YYYY-MM-DD`, or null
 */
export function parseDay(given: string): string | null {
  const [day = ''] = given
    .slice(0, MAX_DAY_LENGTH)
    .trim()
    .split(/[T ](?=\d{1,2}:\d\d)/);
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(day) ?? [];
  // Digits alone may also begin with the day: `01052027` has no month 52.
  const parsed = (year === undefined ? null : parseDate(`${year}-${month}-${date}`)) ?? parseDate(day);
  return parsed !== null && parsed >= yearsOfDays.first && parsed.slice(0, 4) <= yearsOfDays.last ? parsed : null;
}

const typedDay = (kind: 'day' | 'dayOfYear', read: (typed: string) => string | null) =>
  describeField(
    { kind },
    lenient(
      z
        .union([requiredText, z.number().transform(String)], 'expected a day')
        .transform(read)
        .refine((day) => day !== null, 'expected a day'),
      null,
    ),
  );

/** A day; becomes `YYYY-MM-DD`, else null. */
export const plainDate = typedDay('day', parseDay);

/** First and last day on which a page or a block is on the site. */
export const visibleDays = { visible_from: plainDate, visible_to: plainDate };

/** Reads a day of every year, with or without a year behind it: '1.6.', '1 June'. 29 February becomes the 28th: most years lack it. */
function parseDayOfYear(text: string): string | null {
  const day = text.trim().slice(0, MAX_DAY_LENGTH);
  const parsed = ['', '2028', '.2028', ' 2028'].map((year) => parseDate(day + year)).find((date) => date !== null);
  return parsed === undefined ? null : parsed.slice('YYYY-'.length).replace('02-29', '02-28');
}

/** A day of every year; becomes `MM-DD`, else null. A text in ACF, whose dates have a year. */
export const dayOfYear = typedDay('dayOfYear', parseDayOfYear);

/** A price in euros (`src/lib/numbers.ts`); null for zero, which ACF stores in an untouched number field. */
export const price = describeField(
  { kind: 'price' },
  lenient(
    typedNumber(parsePrice).transform((euros) => euros || null),
    null,
  ),
);

/** One of these words, also sent as a number; else null. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  describeField({ kind: 'choice', words }, lenient(text.pipe(z.enum(words)), null));

/** Converts an object to a list: PHP encodes a list with gaps as an object. */
export const toList = (value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : value);

/**
 * A list without its invalid entries; `false`, `''` and `null` are the empty list. Entries of another kind (numbers in place of objects) are
 * reported once, by the first of them: they have one cause, and may be thousands.
 */
export const list = <T extends z.ZodType>(entry: T) =>
  describeField(
    { kind: 'list', entry },
    z
      .unknown()
      .optional()
      .transform((value, context): z.output<T>[] => {
        if (typeof value !== 'object' || value === null) {
          reportWrongType(context, value, [{ message: 'expected a list', path: [] }]);
          return [];
        }
        let isKindReported = false;
        return Object.entries(value).flatMap(([key, member]) => {
          const { success, data, error } = entry.safeParse(member);
          if (success) return [data];
          const isOtherKind = error.issues.some(({ path }) => path.length === 0);
          if (isOtherKind && isKindReported) return [];
          isKindReported ||= isOtherKind;
          reportWrongType(
            context,
            member,
            error.issues.map(({ message, path }) => ({ message, path: [key, ...path] })),
          );
          return [];
        });
      }),
  );

const nullable = <T extends z.ZodType>(schema: T) => lenient(schema, null);
/** A group of fields: empty if one of them is invalid. */
const group = <T extends FieldShape>(fields: T) => describeField({ kind: 'group', fields }, nullable(z.object(fields)));

/** A required number: an empty coordinate must not become zero, a place in the ocean. */
const numberIn = (min: number, max: number) =>
  describeField({ kind: 'number', min, max }, typedNumber(parseDecimal).pipe(z.number().min(min).max(max)));

const dimension = z.coerce.number().int().positive();

/** Beyond the contract: position of the subject of a picture in percent, from the companion plugin or a focal point plugin. */
export const focalPoint = group({ x: numberIn(0, 100), y: numberIn(0, 100) });

/** ACF's image object. A bare id (ACF's other return format) counts as empty. */
export const image = describeField(
  { kind: 'image' },
  nullable(
    z.object({
      url: z.string().min(1),
      alt: text,
      caption: text,
      width: dimension,
      height: dimension,
      /** Time of the last change and size of the file: together they identify a version of it. */
      modified: text,
      filesize: text,
      focal_point: focalPoint,
    }),
  ),
);

/** A film of the media library, as its address or ACF's array: becomes its address in the folder of files, else null. */
export const film = describeField(
  { kind: 'film' },
  lenient(
    z
      .union([requiredText, z.object({ url: requiredText }).transform(({ url }) => url)], 'expected a film')
      .transform((url) => (/\.(?:mp4|webm)$/i.test(url) ? getUploadedFilePath(url) : null))
      .pipe(z.string('expected a film').transform((path) => FILES_FOLDER + path)),
    null,
  ),
);

export const link = describeField({ kind: 'link' }, nullable(z.object({ title: text, url: z.string().min(1), target: text })));

/** A related post (WP_Post). Its content is loaded from its own endpoint; the title of a post that is not published, or has a password, is not read. */
const relatedPost = describeField(
  { kind: 'post' },
  z
    .object({ post_title: text, post_name: z.string().min(1), post_status: text, post_password: text })
    .transform(({ post_title, post_name, post_status, post_password }) => {
      const isPublic = post_password === '' && (post_status === '' || post_status === 'publish');
      return { post_name, post_title: isPublic ? post_title : '' };
    }),
);
export const post = describeField({ kind: 'post' }, nullable(relatedPost));
export const posts = list(relatedPost);

const optionalNumberIn = (min: number, max: number) => describeField({ kind: 'number', min, max }, nullable(numberIn(min, max)));
const mapFields = {
  address: text,
  link: text,
  lat: optionalNumberIn(-90, 90),
  lng: optionalNumberIn(-180, 180),
  zoom: describeField({ kind: 'number', min: 1, max: 20 }, z.coerce.number().int().min(1).max(20).catch(13)),
};

/** A place: its coordinates, typed or in a link of a map, and its address. A link without coordinates, and one coordinate alone, are reported. */
export const mapLocation = describeField(
  { kind: 'group', fields: mapFields },
  nullable(
    z.object(mapFields).transform(({ address, link, lat, lng, zoom }, context) => {
      const linked = parseMapLink(link);
      const coordinates = lat !== null && lng !== null ? { lat, lng } : linked;
      if (coordinates === null) reportWrongType(context, link || lat || lng, [{ message: 'expected a place', path: link ? ['link'] : [] }]);
      return { address, coordinates, zoom };
    }),
  ),
);

export type WpImage = NonNullable<z.output<typeof image>>;
export type WpLink = NonNullable<z.output<typeof link>>;
export type WpPostReference = z.output<typeof posts>[number];
