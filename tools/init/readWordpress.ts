import { z } from 'zod';
import { getPrefix, type Languages, locales } from '../../src/i18n/locales.ts';
import { WordpressError } from '../../src/lib/errors.ts';
import { toLine } from '../../src/lib/terminal.ts';
import { createCircuitBreaker } from '../../src/wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../../src/wordpress/client.ts';

const REQUEST_TIMEOUT_MS = 10_000;

const menu = z.int().nullable();
const settingsSchema = z.object({
  home: z.object({ slug: z.string() }).nullable(),
  menus: z.object({ main: menu, footer: menu }),
});

/** Says what the companion plugin tells of front page and menus, one line for each language; why not, where WordPress or the plugin is not there. */
export async function describeWordpress(origin: string, languages: Languages): Promise<string[]> {
  const circuitBreaker = createCircuitBreaker({ now: () => performance.now(), onChange: () => {} });
  const client = createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker });
  const lines: string[] = [];
  for (const locale of languages) {
    try {
      const body = await client.getJson(`${getPrefix(languages, locale)}/wp-json/hotel-website/v1/settings?locale=${locale}`);
      lines.push(`${locales[locale].name}: ${describeSettings(body)}`);
    } catch (error) {
      if (!(error instanceof WordpressError)) throw error;
      if (error.status !== 404) return [...lines, `WordPress cannot be read yet: ${toLine(error.message)}`];
      lines.push(`${locales[locale].name}: the companion plugin is not there, or does not know this language.`);
    }
  }
  return lines;
}

function describeSettings(body: unknown): string {
  const { data } = settingsSchema.safeParse(body);
  if (data === undefined) return 'the companion plugin is another version: install that of this site.';
  const home = data.home === null ? 'no front page (Settings, Reading)' : `front page "${toLine(data.home.slug)}"`;
  const missing = [data.menus.main === null && 'main menu', data.menus.footer === null && 'footer'].filter((name) => name !== false);
  return `${home}, ${missing.length === 0 ? 'both menus' : `no ${missing.join(' and no ')} (Appearance, Menus)`}.`;
}
