import { z } from 'zod';
import type { LanguageSettings } from '../content/types.ts';
import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';
import { WordpressError } from '../lib/errors.ts';
import { parse } from '../lib/parse.ts';
import { isSlug } from '../shared/slug.ts';
import type { WordpressClient } from './client.ts';

const menuId = z.int().positive().nullable();
const settingsSchema = z.object({
  home: z.object({ id: z.int().positive(), slug: z.string().refine(isSlug, 'expected a slug') }).nullable(),
  menus: z.object({ main: menuId, footer: menuId }),
});

/** Gets what is set for a language, from the companion plugin; nothing from a WordPress without it. @throws WordpressError, ParseError */
export async function getLanguageSettings(
  client: Pick<WordpressClient, 'getJson'>,
  languages: Languages,
  locale: Locale,
): Promise<LanguageSettings> {
  const path = `${getPrefix(languages, locale)}/wp-json/hotel-website/v1/settings?locale=${locale}`;
  try {
    return parse(settingsSchema, await client.getJson(path), `WordPress ${path}`);
  } catch (error) {
    if (error instanceof WordpressError && error.status === 404) return { home: null, menus: { main: null, footer: null } };
    throw error;
  }
}
