import de from '../../locales/findings/de.json' with { type: 'json' };
import en from '../../locales/findings/en.json' with { type: 'json' };
import es from '../../locales/findings/es.json' with { type: 'json' };
import fr from '../../locales/findings/fr.json' with { type: 'json' };
import { formatDateInWords } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';

/** Names of the messages in `locales/findings`. */
export type FindingCode = keyof typeof en;

interface MessageTexts {
  /** The problem, and its solution. */
  readonly what: string;
  readonly todo: string;
}
const texts: Readonly<Record<Locale, Readonly<Record<FindingCode, MessageTexts>>>> = { de, en, es, fr };

/** A message in no language yet. Days are `YYYY-MM-DD`. */
export interface FindingMessage {
  readonly code: FindingCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Returns a message in one language, its days in words. @throws Error if the message lacks a value */
export function formatMessage(language: Locale, { code, values = {} }: FindingMessage): MessageTexts {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The finding ${code} needs a value for {${name}}`);
      return formatValue(language, value);
    });
  return { what: fill(texts[language][code].what), todo: fill(texts[language][code].todo) };
}

function formatValue(language: Locale, value: string | number): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDateInWords(language, value) : String(value);
}
