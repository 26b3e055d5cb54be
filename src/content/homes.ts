import { buildHomePath } from '../addresses/pageAddresses.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { Lookup } from '../pages/post.ts';
import type { ContentSource } from './sourceTypes.ts';

export type Homes = ReturnType<typeof createHomes>;

/**
 * Creates a record of the languages that have no home page in WordPress, as far as it was looked up.
 * @param onMissing called when a home page is found missing, once until there is one again
 */
export function createHomes(languages: Languages, onMissing: (locale: Locale) => void) {
  const missing = new Set<Locale>();
  return {
    record(locale: Locale, outcome: Lookup<unknown>['kind']): void {
      if (outcome === 'found') missing.delete(locale);
      if (outcome !== 'missing' || missing.has(locale)) return;
      missing.add(locale);
      onMissing(locale);
    },
    get missing(): readonly Locale[] {
      return languages.filter((code) => missing.has(code));
    },
  };
}

/** True if the home page of each language can be shown, or WordPress has none. Loads what is not known. */
export async function canShowHomes({ languages, getPage }: Pick<ContentSource, 'languages' | 'getPage'>): Promise<boolean> {
  const homes = await Promise.all(languages.map((locale) => getPage(locale, buildHomePath(languages, locale))));
  return homes.every(({ kind }) => kind !== 'unavailable');
}
