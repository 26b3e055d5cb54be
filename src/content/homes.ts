import { buildHomePath } from '../addresses/pageAddresses.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { Lookup } from '../pages/post.ts';
import type { ContentSource } from './sourceTypes.ts';

/** Which languages have no home page in WordPress, as far as it was looked up. */
export interface Homes {
  record(locale: Locale, outcome: Lookup<unknown>['kind']): void;
  readonly missing: readonly Locale[];
}

/** @param onMissing called when a home page is found missing, once until there is one again */
export function createHomes(languages: Languages, onMissing: (locale: Locale) => void): Homes {
  const missing = new Set<Locale>();
  return {
    record(locale, outcome) {
      if (outcome === 'found') missing.delete(locale);
      if (outcome !== 'missing' || missing.has(locale)) return;
      missing.add(locale);
      onMissing(locale);
    },
    get missing() {
      return languages.filter((code) => missing.has(code));
    },
  };
}

/** True if the home page of each language can be shown, or WordPress has none. Loads what is not known. */
export async function canShowHomes({ languages, getPage }: Pick<ContentSource, 'languages' | 'getPage'>): Promise<boolean> {
  const homes = await Promise.all(languages.map((locale) => getPage(locale, buildHomePath(languages, locale))));
  return homes.every(({ kind }) => kind !== 'unavailable');
}
