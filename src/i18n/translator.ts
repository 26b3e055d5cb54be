import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import type { Locale } from './locales.ts';
import { applyTypography } from './typography.ts';

/** Keys of the site's messages. The German file is the reference. */
export type MessageKey = keyof typeof de;
export type MessageValues = Readonly<Record<string, string | number>>;
/** Returns the message of a key in one language; `{name}` is replaced by `values.name`. */
export type Translator = (key: MessageKey, values?: MessageValues) => string;

/** The messages of all languages. */
export const messages: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = { de, en, es, fr };

/**
 * Creates the translator of one language. There is no fallback to another language: types and a test keep all files complete. The files have
 * the typography of their language; a message with values gets it once they are in place ('3 Nächte').
 * The translator throws an Error if a message needs a value that is not given.
 */
export function createTranslator(locale: Locale): Translator {
  const own = messages[locale];
  return (key, values) => {
    if (values === undefined && !own[key].includes('{')) return own[key];
    const filled = own[key].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values?.[name];
      if (value === undefined) throw new Error(`Text ${key} (${locale}) needs a value for {${name}}`);
      return String(value);
    });
    return applyTypography(filled, locale);
  };
}
