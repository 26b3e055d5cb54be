import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Fact, MailLook } from '../../views/mails/MailDocument.tsx';
import type { Site } from '../config/siteSchema.ts';
import { completeTheme, DEFAULT_ACCENT, mixColours } from '../config/theme.ts';
import { formatDateInWords } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';
import { countNights, parseDate } from '../shared/dates.ts';
import { sanitizeLine } from '../shared/inquiry/clean.ts';
import { ANY_ROOM } from '../shared/inquiry/fields.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';

/** What the site says of the choice in an inquiry, and the pages to read before the journey. */
export interface Choice {
  /** What the site's own lists call room and package, in the language of the form; '' for what they lack. */
  readonly room: string;
  readonly package: string;
  /** What the room costs for these days, in words of the reader's language; '' if that is unknown. */
  readonly price: string;
  /** Paths in the language of the form; null where the site has no such page. */
  readonly location: string | null;
  readonly houseFacts: string | null;
}
export const UNKNOWN_CHOICE: Choice = { room: '', package: '', price: '', location: null, houseFacts: null };

/** The days, guests, room and package of an inquiry, with '' for what is unknown. Nothing that was typed is among them, unless `names` has it. */
export function listStayFacts(payload: InquiryPayload, names: Pick<Choice, 'room' | 'package'>, locale: Locale): Fact[] {
  const t = createTranslator(locale);
  const [arrival, departure] = [parseDate(payload.startDate), parseDate(payload.endDate)];
  const formatDay = (day: string | null) => (day === null ? '' : formatDateInWords(locale, day));
  return [
    [t('inquiry.field.startDate'), formatDay(arrival)],
    [t('inquiry.field.endDate'), formatDay(departure)],
    [t('mail.nights'), arrival === null || departure === null ? '' : String(countNights(arrival, departure))],
    [t('inquiry.field.persons'), String(payload.persons)],
    [t('inquiry.field.roomType'), payload.roomType === ANY_ROOM.toUpperCase() ? t('inquiry.anyRoom') : names.room],
    [t('inquiry.field.packageType'), names.package],
  ];
}

/** The facts that have a value, each in one line. */
export function keepGiven(facts: readonly Fact[]): Fact[] {
  return facts.map(([label, value]): Fact => [label, sanitizeLine(value)]).filter(([, value]) => value !== '');
}

/** A section of the text part of a mail. */
export function formatSection(title: string, facts: readonly Fact[]): string {
  return [title.toUpperCase(), ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n');
}

/** The house's typefaces are files, which a mail must not load. */
const systemFonts = { sans: 'Helvetica, Arial, sans-serif', serif: 'Georgia, "Times New Roman", serif' } as const;

/** Returns the look of the house in mails of a language. */
export function buildMailLook({ name, theme, fonts }: Pick<Site, 'name' | 'theme' | 'fonts'>, locale: Locale): MailLook {
  const colours = completeTheme(theme ?? { accent: DEFAULT_ACCENT });
  return {
    ...colours,
    lineOnDark: mixColours(colours.dark, colours.onDark, 0.2),
    locale,
    hotel: name,
    textFont: systemFonts[fonts?.text.kind ?? 'sans'],
    accentFont: systemFonts[fonts?.accent?.kind ?? 'serif'],
  };
}

/** Returns the HTML part of a mail. */
export function renderMail(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
