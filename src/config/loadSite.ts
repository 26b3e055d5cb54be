import { dirname } from 'node:path';
import { z } from 'zod';
import { type Locale, locales } from '../i18n/locales.ts';
import { getErrorMessage, StartupError } from '../lib/errors.ts';
import { describeIssues } from '../lib/parse.ts';
import demoSite from './demoSite.json' with { type: 'json' };
import { findFontProblems, resolveFontPaths } from './fonts.ts';
import { readRegularFile } from './regularFile.ts';
import { createSiteSchema, keysPerLocale, readLanguages, type Site, timeZone } from './siteSchema.ts';

/**
 * Loads the hotel's identity from SITE_FILE, or that of the demo hotel where `file` is undefined. Paths of font files
 * become absolute. Reads the files synchronously.
 * @throws StartupError with every problem at once, each naming file and key
 */
export function loadSite(file: string | undefined): Site {
  const data: unknown = file === undefined ? demoSite : readJson(file);
  const result = createSiteSchema(readLanguages(data)).safeParse(data);
  const fail = (problems: readonly string[]) => new StartupError(problems.map((line) => `SITE_FILE ${file ?? '(demo)'}: ${line}`));
  if (!result.success) throw fail(describeProblems(result.error, data));
  if (result.data.fonts === undefined) return result.data;
  const fonts = resolveFontPaths(result.data.fonts, file === undefined ? '.' : dirname(file));
  const problems = findFontProblems(fonts);
  if (problems.length > 0) throw fail(problems);
  return { ...result.data, fonts };
}

/** Returns the hotel's time zone alone, for commands that must work while other keys are invalid. Reads the file synchronously. @throws StartupError */
export function readTimeZone(file: string | undefined): string {
  const data: unknown = file === undefined ? demoSite : readJson(file);
  const result = z.object({ timeZone }).safeParse(data);
  if (result.success) return result.data.timeZone;
  throw new StartupError([`SITE_FILE ${file ?? '(demo)'}: timeZone is invalid`]);
}

/** One line for each problem. A site file written before the site had a language gets one line for that language, not one for each key. */
function describeProblems(error: z.ZodError, data: unknown): string[] {
  const isMissing = (key: string, locale: Locale) =>
    error.issues.some(({ code, path }) => code !== 'unrecognized_keys' && path.length === 2 && path[0] === key && path[1] === locale) &&
    Reflect.get(Object(Reflect.get(Object(data), key)), locale) === undefined;
  const given = keysPerLocale.filter((key) => Reflect.get(Object(data), key) !== undefined);
  const missing = given.length === 0 ? [] : readLanguages(data).filter((locale) => given.every((key) => isMissing(key, locale)));
  const others = error.issues.filter(({ path }) => !missing.some((locale) => path.length === 2 && path[1] === locale));
  return [
    ...missing.map((locale) => {
      const keys = given.map((key) => `${key}.${locale}`).join(', ');
      return `${keys}: expected entries for ${locales[locale].name} (${locale}), one of the site's languages, received nothing`;
    }),
    ...describeIssues(new z.ZodError(others), data),
  ];
}

function readJson(file: string): unknown {
  try {
    // Some editors begin files with a byte order mark, which JSON.parse rejects.
    return JSON.parse(
      readRegularFile(file)
        .toString()
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    const reason = getErrorMessage(error);
    throw new StartupError([`SITE_FILE ${file}: expected a readable JSON file: ${reason}`]);
  }
}
