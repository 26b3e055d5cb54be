import { z } from 'zod';
import { buildHomePath } from '../addresses/pageAddresses.ts';
import { visibleDays } from '../elements/fields.ts';
import { toPathOnSite } from '../elements/linkResolver.ts';
import { toShownDays } from '../elements/values.ts';
import type { ShownDays } from '../elements/valueTypes.ts';
import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';
import { WordpressError } from '../lib/errors.ts';
import { parse } from '../lib/parse.ts';
import { isSlug } from '../shared/slug.ts';
import type { AnswerSource } from '../wordpress/answers.ts';

/** What an administrator or editor has set in WordPress for a language as a whole; null: nothing, or WordPress lacks the companion plugin. */
export interface LanguageSettings {
  /** The front page (Settings, Reading). */
  readonly home: { readonly id: number; readonly slug: string } | null;
  /** Ids of the menus at the locations of this language. */
  readonly menus: { readonly main: number | null; readonly footer: number | null };
  /** The pages that are shown on some days only. */
  readonly pageDays: readonly { readonly path: string; readonly shown: ShownDays }[];
  /** True where search engines are asked to leave out every page (Settings, Reading), as is usual for a headless WordPress. */
  readonly isSearchDiscouraged: boolean | null;
}

const menuId = z.int().positive().nullable();
/** The companion plugin names published pages only. */
const pageDays = z.array(z.object({ link: z.string(), ...visibleDays }));
const settingsSchema = z.object({
  home: z.object({ id: z.int().positive(), slug: z.string().refine(isSlug, 'expected a slug') }).nullable(),
  menus: z.object({ main: menuId, footer: menuId }),
  // An older companion plugin names none.
  pages: pageDays.default([]),
  discouraged: z.boolean().nullable().default(null),
});

/** Gets what is set for a language, from the companion plugin; nothing from a WordPress without it. @throws WordpressError, ParseError */
export async function getLanguageSettings(client: AnswerSource, languages: Languages, locale: Locale): Promise<LanguageSettings> {
  const path = `${getPrefix(languages, locale)}/wp-json/hotel-website/v1/settings?locale=${locale}`;
  try {
    const { body } = await client.getList(path);
    const { pages, discouraged, ...settings } = parse(settingsSchema, body, `WordPress ${path}`);
    const pageDays = pages.flatMap(({ link, ...days }) => {
      const onSite = toPathOnSite(languages, link, locale);
      return onSite === null || onSite === buildHomePath(languages, locale) ? [] : [{ path: onSite, shown: toShownDays(days) }];
    });
    return { ...settings, pageDays, isSearchDiscouraged: discouraged };
  } catch (error) {
    if (error instanceof WordpressError && error.status === 404)
      return { home: null, menus: { main: null, footer: null }, pageDays: [], isSearchDiscouraged: null };
    throw error;
  }
}
