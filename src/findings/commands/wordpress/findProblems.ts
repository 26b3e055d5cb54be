import { z } from 'zod';
import { HOME_SLUG } from '../../../addresses/pageAddresses.ts';
import type { Site } from '../../../config/siteSchema.ts';
import { findMenuAddress } from '../../../content/menus.ts';
import { getLanguageSettings } from '../../../content/settings.ts';
import { getPrefix, isLocale, type Languages, type Locale, localeCodes, locales } from '../../../i18n/locales.ts';
import { postTypes } from '../../../pages/post.ts';
import { schemasByType } from '../../../pages/schemas.ts';
import { findFieldProblems } from '../../../pages/wordpress/fieldProblems.ts';
import type { WordpressClient } from '../../../wordpress/client.ts';
import { requestJson, requestNamespaces } from './connection.ts';
import { createProblem, orderProblems, type Problem } from './problems.ts';

const statusSchema = z.object({
  version: z.string(),
  missing: z.array(z.string()),
  // Older versions do not name them.
  languages: z
    .object({ plugin: z.string().nullable(), codes: z.array(z.string()) })
    .nullable()
    .default(null),
});
type WordpressLanguages = z.output<typeof statusSchema>['languages'];
const pageSchema = z.array(z.looseObject({ link: z.string(), acf: z.unknown().optional() }));
type ReadPage = z.output<typeof pageSchema>[number];

/** The names by which the plugin reports missing fields. */
const fieldNames: Readonly<Record<string, string>> = {
  fields: 'no plugin for fields is active: pages have a title and a text only',
  fieldsOutdated: 'Advanced Custom Fields is older than 5.11 and does not answer REST',
  fieldTypes: 'the free Advanced Custom Fields has no blocks, galleries and lists',
};

/**
 * Finds what a WordPress lacks to be read by the site. What keeps everything from being read is reported alone.
 * @param site the site file: without `menus` they are looked for by their locations; null if there is none: it may name menus, and the languages are
 * those of WordPress
 * @param pluginVersion that of the companion plugin of this site
 */
export async function findProblems(
  client: WordpressClient,
  site: Pick<Site, 'menus' | 'languages'> | null,
  pluginVersion: string,
): Promise<FoundProblems> {
  const index = await requestNamespaces(client);
  if ('problem' in index) return { problems: [index.problem], languages: null };
  const blocked = await findBlockedTypes(client);
  const blocking = blocked.find(({ kind }) => kind !== 'postTypes');
  if (blocking !== undefined) return { problems: [blocking], languages: null };
  const plugin = await findPluginProblems(client, index.namespaces, pluginVersion);
  const languages = site?.languages ?? chooseLanguages(plugin.languages);
  const home = await findHomes(client, languages, plugin.languages);
  const first = home.pages[languages[0]];
  const fields = plugin.missing === null ? await findMissingFields(client) : namesToProblems(plugin.missing);
  const menus = await findMenuProblems(client, {
    languages,
    menuIds: site === null ? null : site.menus,
    hasEndpoint: index.namespaces.includes('menus/v1'),
    unread: home.unread,
  });
  const formats = await findFormatProblems(
    client,
    languages,
    languages.filter((code) => !home.unread.includes(code)),
  );
  const found = [...blocked, ...plugin.problems, ...fields, ...formats, ...home.problems, ...menus];
  if (first !== undefined) found.push(...findProblemsOfPage(first, languages.length > 1 && home.unread.length === 0));
  return { problems: orderProblems(found), languages: plugin.languages };
}

/** What a WordPress lacks, and the languages that it has; null where no companion plugin names them. */
export interface FoundProblems {
  readonly problems: readonly Problem[];
  readonly languages: WordpressLanguages;
}

/** The languages that a site of this WordPress may have; all that the program knows where no plugin names any. */
function chooseLanguages(named: WordpressLanguages): Languages {
  const [first, ...others] = (named?.codes ?? []).filter(isLocale);
  return first === undefined ? localeCodes : [first, ...others];
}

/** Requests one post of every type. */
async function findBlockedTypes(client: WordpressClient): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const type of postTypes) {
    const answer = await requestJson(client, `/wp-json/wp/v2/${type}?per_page=1&_fields=id`);
    if ('body' in answer) continue;
    const isUnknown = answer.problem.kind === 'address' && answer.problem.what.includes(' answered 404');
    problems.push(isUnknown ? createProblem('postTypes', `REST has no post type "${type}"`) : answer.problem);
  }
  return problems;
}

/** @returns also the names of what the plugin misses; null if it does not answer */
async function findPluginProblems(
  client: WordpressClient,
  namespaces: readonly string[],
  expected: string,
): Promise<{ readonly problems: Problem[]; readonly missing: readonly string[] | null; readonly languages: WordpressLanguages }> {
  const answer = namespaces.includes('hotel-website/v1') ? await requestJson(client, '/wp-json/hotel-website/v1/status') : null;
  const status = answer !== null && 'body' in answer ? statusSchema.safeParse(answer.body).data : undefined;
  if (status === undefined) {
    return {
      problems: [createProblem('plugin', 'the companion plugin is not active: edits reach the site late, and nothing is replaced')],
      missing: null,
      languages: null,
    };
  }
  const { version, missing, languages } = status;
  const isOther = version !== expected;
  return {
    problems: isOther ? [createProblem('pluginVersion', `the companion plugin is ${version}, this site has ${expected}`)] : [],
    missing,
    languages,
  };
}

function namesToProblems(missing: readonly string[]): Problem[] {
  return missing.flatMap((name) => {
    const what = fieldNames[name];
    return what === undefined ? [] : [createProblem('fields', what)];
  });
}

/** Looks at pages themselves where no plugin says what is missing: one page without fields says nothing. */
async function findMissingFields(client: WordpressClient): Promise<Problem[]> {
  const answer = await requestJson(client, '/wp-json/wp/v2/pages?per_page=20&_fields=link,acf');
  const pages = 'body' in answer ? (pageSchema.safeParse(answer.body).data ?? []) : [];
  const hasFields = pages.some(({ acf }) => typeof acf === 'object' && acf !== null && Object.keys(acf).length > 0);
  return pages.length === 0 || hasFields ? [] : [createProblem('fields', 'no page has fields in REST ("acf")')];
}

/** Looks at the fields of the first hundred posts of each type and language as the site reads them. */
async function findFormatProblems(client: WordpressClient, languages: Languages, read: readonly Locale[]): Promise<Problem[]> {
  const unreadable: string[] = [];
  for (const locale of read) {
    for (const type of postTypes) {
      const answer = await requestJson(client, `${getPrefix(languages, locale)}/wp-json/wp/v2/${type}?per_page=100`);
      const posts = 'body' in answer ? (z.array(z.looseObject({ slug: z.string() })).safeParse(answer.body).data ?? []) : [];
      const schema = schemasByType[type];
      for (const post of posts) {
        const fields = findFieldProblems(schema, post, []).filter(({ kind }) => kind === 'field');
        unreadable.push(
          ...fields.map(({ path, received }) => `${path.join('.')} of ${type} "${post.slug}" (${received ?? 'another format'})`),
        );
      }
    }
  }
  if (unreadable.length === 0) return [];
  return [
    createProblem(
      'fieldFormat',
      `REST sends ${unreadable.length} fields in a format that the site cannot read, the first is ${unreadable[0]}`,
    ),
  ];
}

/** Requests the home page of each language. */
async function findHomes(client: WordpressClient, languages: Languages, named: WordpressLanguages) {
  const pages: Partial<Record<Locale, ReadPage>> = {};
  const problems: Problem[] = [];
  const unread: Locale[] = [];
  for (const locale of languages) {
    const { name } = locales[locale];
    const prefix = getPrefix(languages, locale);
    const front = (await getLanguageSettings(client, languages, locale).catch(() => null))?.home;
    const answer = await requestJson(client, `${prefix}/wp-json/wp/v2/pages?slug=${front?.slug ?? HOME_SLUG}`);
    const found = 'body' in answer ? (pageSchema.safeParse(answer.body).data ?? null) : null;
    const isOfLanguage = ({ link }: ReadPage) =>
      prefix === '' || new URL(link, 'https://unknown.example').pathname.startsWith(`${prefix}/`);
    if (found === null || (found.length > 0 && !found.some(isOfLanguage))) unread.push(locale);
    else if (found.length === 0) problems.push(createProblem('home', `there is no home page in ${name}`));
    else pages[locale] = found.find(isOfLanguage) as ReadPage;
  }
  problems.push(...findLanguageProblems(languages, named, unread));
  return { pages, problems, unread };
}

/** Compares the languages of the site with those of WordPress. @param unread languages in which REST does not answer */
function findLanguageProblems(languages: Languages, named: WordpressLanguages, unread: readonly Locale[]): Problem[] {
  const [first = null] = named?.codes ?? [];
  const describe = (code: string | null) => (isLocale(code) ? `${locales[code].name} (${code})` : code);
  const isOtherDefault = named?.plugin != null && first !== null && first !== languages[0];
  const whys = unread.map((locale) => {
    const name = `${locales[locale].name} (${getPrefix(languages, locale) || '/'})`;
    if (named === null) return name;
    if (named.plugin === null) return `${name}: there is no plugin for languages`;
    return named.codes.includes(locale)
      ? `${name}: ${named.plugin} has it at another address`
      : `${name}: ${named.plugin} does not have it`;
  });
  return [
    ...(isOtherDefault
      ? [
          createProblem(
            'languages',
            `the default language of WordPress is ${describe(first)}, that of the site is ${describe(languages[0])}`,
          ),
        ]
      : []),
    ...(whys.length > 0 ? [createProblem('languages', `REST does not answer in ${whys.join(', ')}`)] : []),
  ];
}

/** Looks at the fields of one page that other plugins add. */
function findProblemsOfPage({ wpml_translations, yoast_head_json }: ReadPage, hasLanguages: boolean): Problem[] {
  const problems: Problem[] = [];
  if (hasLanguages && wpml_translations === undefined)
    problems.push(createProblem('translations', 'REST does not name the translations of a page ("wpml_translations")'));
  if (yoast_head_json === undefined)
    problems.push(createProblem('searchTexts', 'pages have no title and description for search engines ("yoast_head_json")', 'hint'));
  return problems;
}

interface MenuSettings {
  readonly languages: Languages;
  readonly menuIds: Site['menus'] | null;
  readonly hasEndpoint: boolean;
  /** Languages in which REST does not answer. */
  readonly unread: readonly Locale[];
}

async function findMenuProblems(client: WordpressClient, { languages, menuIds, hasEndpoint, unread }: MenuSettings): Promise<Problem[]> {
  if (!hasEndpoint) return [createProblem('menus', 'REST has no menus ("menus/v1"): activate the companion plugin first')];
  const getSettings = (locale: Locale) => getLanguageSettings(client, languages, locale);
  const problems: Problem[] = [];
  for (const locale of languages) {
    for (const name of ['main', 'footer'] as const) {
      if (unread.includes(locale)) continue;
      const address = await findMenuAddress({ languages, menuIds: menuIds ?? undefined, getSettings }, locale, name).catch(() => null);
      if (address === null) {
        problems.push(
          createProblem('menus', `${locales[locale].name} has no ${name} menu at its location`, menuIds === null ? 'hint' : 'mend'),
        );
        continue;
      }
      const { id, labelLocale } = address;
      if (unread.includes(labelLocale)) continue;
      const answer = await requestJson(client, `${getPrefix(languages, labelLocale)}/wp-json/menus/v1/menus/${id}`);
      if ('body' in answer) continue;
      problems.push(createProblem('menus', `the ${name} menu of ${locales[locale].name} (${id}) is not there`));
    }
  }
  return problems;
}
