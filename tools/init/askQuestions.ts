import type { z } from 'zod';
import { readConfig } from '../../src/config/environment.ts';
import { createSiteSchema } from '../../src/config/siteSchema.ts';
import { colourPattern, mixColours } from '../../src/config/theme.ts';
import { type Languages, type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { StartupError } from '../../src/lib/errors.ts';

/** Asks one question and returns the line that was typed, trimmed. Rejects at the end of the input. */
export type Ask = (question: string) => Promise<string>;

/** The answers as site file and environment. */
export interface Answers {
  readonly site: { readonly name: string; readonly languages: Languages };
  readonly env: Readonly<Partial<Record<'PORT' | 'PUBLIC_URL' | 'CONTENT_URL' | 'SMTP_URL' | 'INQUIRY_TO' | 'INQUIRY_FROM', string>>>;
}

/** What a typed line means: a value, or what is expected instead. */
type Reading<T> = { readonly value: T } | { readonly expected: string };

interface Question<T> {
  readonly text: string;
  /** Taken for an empty line, '' for "none"; without it an answer is needed. */
  readonly fallback?: string;
  readonly read: (line: string) => Reading<T>;
}

const { name, languages, contact, coordinates, timeZone, theme } = createSiteSchema(localeCodes).shape;
const { street, zip, town, country, phone, email } = contact.shape;

/** Asks for what a site cannot do without. Each answer is checked by the schema of the site file or of the environment, and asked for again. */
export async function askQuestions(ask: Ask, print: (text: string) => void): Promise<Answers> {
  print('[Brackets] hold what an empty line means, (parentheses) an example.\n');
  const put = async <T>({ text, fallback, read }: Question<T>): Promise<T> => {
    for (;;) {
      const hint = fallback === undefined ? '' : ` [${fallback || 'none'}]`;
      const reading = read((await ask(`${text}${hint}: `)) || (fallback ?? ''));
      if ('value' in reading) return reading.value;
      print(`  ${reading.expected}\n`);
    }
  };
  const hotel = await put({ text: 'Name of the hotel', read: by(name) });
  const codes = await put({
    text: 'Languages, the most important first',
    fallback: localeCodes.join(', '),
    read: by(languages, readLanguages),
  });
  const contentUrl = await put({ text: 'Address of WordPress (https://cms.hotel.example)', fallback: '', read: byVariable('CONTENT_URL') });
  const publicUrl = await put({ text: 'Address of the site (https://www.hotel.example)', fallback: '', read: byVariable('PUBLIC_URL') });
  const address = {
    street: await put({ text: 'Street and number', read: by(street) }),
    zip: await put({ text: 'Postal code', read: by(zip) }),
    town: await put({ text: 'Town', read: by(town) }),
    country: await put({ text: 'Country, two letters (ES)', read: by(country, (line) => line.toUpperCase()) }),
  };
  const place = await put({ text: 'Latitude and longitude, as maps show them (39.4092, 3.0311)', read: readPlace });
  const zone = await put({ text: 'Time zone', fallback: suggestTimeZone(address.country), read: by(timeZone) });
  const reach = {
    phone: await put({ text: 'Telephone', read: by(phone) }),
    email: await put({ text: 'Mail address for guests', read: by(email) }),
  };
  const colours = await put({
    text: 'Colour of links and buttons (#1f5f7a)',
    fallback: '',
    read: readAccent,
  });
  const smtpUrl = await put({
    text: 'Mail server (smtps://user:password@mail.hotel.example:465)',
    fallback: '',
    read: byVariable('SMTP_URL', { INQUIRY_TO: reach.email, INQUIRY_FROM: reach.email }),
  });
  return {
    site: {
      name: hotel,
      languages: codes,
      contact: { ...address, ...reach },
      coordinates: place,
      timeZone: zone,
      ...(colours && { theme: colours }),
    } as Answers['site'],
    env: {
      ...(publicUrl !== '' && { PUBLIC_URL: publicUrl, ...findLocalPort(publicUrl) }),
      ...(contentUrl !== '' && { CONTENT_URL: contentUrl }),
      ...(smtpUrl !== '' && {
        SMTP_URL: smtpUrl,
        INQUIRY_TO: await put({ text: 'Who receives inquiries', fallback: reach.email, read: byVariable('INQUIRY_TO') }),
        INQUIRY_FROM: await put({
          text: 'Sender of inquiries, an address of that server',
          fallback: reach.email,
          read: byVariable('INQUIRY_FROM'),
        }),
      }),
    },
  };
}

/** Reads a line by a schema of the site file. @param toInput turns the line into what the site file would hold */
function by<T>(schema: z.ZodType<T>, toInput: (line: string) => unknown = (line) => line): (line: string) => Reading<T> {
  return (line) => {
    const { success, data, error } = schema.safeParse(toInput(line));
    return success ? { value: data } : { expected: error.issues[0]?.message ?? '' };
  };
}

/** Reads a line as an environment variable; '' is none. @param companions variables that it needs */
function byVariable(variable: keyof Answers['env'], companions: Readonly<Record<string, string>> = {}): (line: string) => Reading<string> {
  return (line) => {
    if (line === '') return { value: '' };
    // `.env` has no quotes: docker run --env-file would take them for a part of the value.
    if (/[\s#'"`]/.test(line)) return { expected: 'expected no spaces, quotes or #: write them as %20, %22, %23' };
    try {
      readConfig({ ...companions, [variable]: line });
      return { value: line };
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return { expected: error.problems.join('\n  ').replaceAll(`${variable}: `, '') };
    }
  };
}

/** Reads codes of languages, and their names in each language of the program: `en, Deutsch, español`. */
function readLanguages(line: string): string[] {
  const words = line.toLowerCase().split(/[\s,;/]+/);
  return words.filter((word) => word !== '').map((word) => languageNames.get(word) ?? word);
}

const languageNames: ReadonlyMap<string, Locale> = new Map(
  localeCodes.flatMap((locale) => {
    const names = new Intl.DisplayNames(locales[locale].intlTag, { type: 'language' });
    return localeCodes.map((code) => [names.of(code)?.toLowerCase() ?? code, code] as const);
  }),
);

const expectedPlace = `expected latitude and longitude, such as 39.4092, 3.0311 or 39°24'33"N 3°01'52"E`;

/** Reads a place as maps and telephones write it: degrees with point or comma, or with minutes and seconds, with N, S, E, W before or behind. */
function readPlace(line: string): Reading<z.output<typeof coordinates>> {
  const hasDecimalCommas = !line.includes('.') && /\d,\d/.test(line) && /[\s;]/.test(line);
  const text = (hasDecimalCommas ? line.replace(/(\d),(?=\d)/g, '$1.') : line).toUpperCase();
  const angle = `([+-]?\\d+(?:\\.\\d+)?)[°º]?(?:\\s*(\\d+(?:\\.\\d+)?)['′’](?:\\s*(\\d+(?:\\.\\d+)?)(?:["″”]|''))?)?`;
  const isBefore = /^[NSEW]/.test(text);
  const pattern = new RegExp(isBefore ? `([NSEW])\\s*${angle}` : `${angle}\\s*([NSEW])?`, 'g');
  const angles = [...text.matchAll(pattern)].map(([, ...parts]) => {
    const [degrees = '', minutes = '0', seconds = '0', side = ''] = isBefore ? [...parts.slice(1), parts[0]] : parts;
    const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
    const value = Number(size.toFixed(6));
    return { side, value: degrees.startsWith('-') || side === 'S' || side === 'W' ? -value : value };
  });
  const isUnderstood = angles.length === 2 && text.replace(pattern, '').replace(/[\s,;/]/g, '') === '';
  const isLongitude = ({ side }: { readonly side: string }) => Number(side === 'E' || side === 'W');
  const [lat, lng] = angles.toSorted((a, b) => isLongitude(a) - isLongitude(b));
  const { data } = coordinates.safeParse({ lat: lat?.value, lng: lng?.value });
  // Whole degrees are a hundred kilometres: a decimal comma that was taken for a separator.
  const isExact = !Number.isInteger(data?.lat) || !Number.isInteger(data?.lng);
  return isUnderstood && data !== undefined && isExact ? { value: data } : { expected: expectedPlace };
}

/** Reads the colour of links; of one without enough contrast it names the nearest darker one that has it. */
function readAccent(line: string): Reading<z.output<typeof theme>> {
  const reading = by(theme, (accent) => (accent === '' ? undefined : { accent }))(line);
  if ('value' in reading || !colourPattern.test(line)) return reading;
  const darker = Array.from({ length: 50 }, (_, step) => mixColours(line, '#000000', step / 50));
  const enough = darker.find((accent) => theme.safeParse({ accent }).success);
  return { expected: `${reading.expected}${enough === undefined ? '' : `. ${enough} has enough`}` };
}

/** The port of an address on this machine: the site listens there, so that the address is true. */
function findLocalPort(publicUrl: string): { readonly PORT?: string } {
  const { hostname, port } = new URL(publicUrl);
  return port !== '' && /^(localhost|127\.|\[::1\])/.test(hostname) ? { PORT: port } : {};
}

/** A time zone of the country: the European one where a country has several, such as Spain with the Canaries. */
function suggestTimeZone(code: string): string {
  // TypeScript's library does not know this method of ES2026 yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${code}`);
  const zones = locale.getTimeZones?.() ?? [];
  return zones.find((zone) => zone.startsWith('Europe/')) ?? zones[0] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
