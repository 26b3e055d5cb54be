import { z } from 'zod';
import { type ContentInventory, createContentInventory } from '../../content/inventory.ts';
import { getPrefix, isLocale, type Languages, type Locale, localeCodes, locales } from '../../i18n/locales.ts';
import { getErrorMessage, WordpressError } from '../../lib/errors.ts';
import { type PostKind, postKinds, postTypes } from '../../shared/postTypes.ts';
import type { WordpressClient } from '../../wordpress/client.ts';
import { createContentLoader } from '../contentLoader.ts';
import { type FindingCode, toFinding } from '../kinds.ts';
import type { Finding, FindingsSite, Found, FoundOfSite, SiteContent } from '../types.ts';
import { homes, menus } from './siteRules.ts';

/*
 * What a WordPress lacks to be read by the site. Reads only, without a login; the companion plugin may be missing.
 */

/** What the companion plugin finds missing by itself. */
export const missingNames = ['permalinks', 'fields', 'fieldsOutdated', 'fieldTypes'] as const satisfies readonly FindingCode[];
/** What the companion plugin says about its WordPress. The names of what is missing are codes of findings; another version may have others. */
const statusSchema = z.object({
  version: z.string(),
  missing: z.array(z.enum(missingNames).nullable().catch(null)),
  languages: z.object({ plugin: z.string().nullable(), codes: z.array(z.string()) }),
});
type Status = z.output<typeof statusSchema>;
const namespacesSchema = z.object({ namespaces: z.array(z.string()) });
const pagesSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

interface RequirementOptions {
  /** null if there is no site file: the languages are those of WordPress, and the menus may be named later. */
  readonly site: FindingsSite | null;
  /** Origins of WordPress and of the site. */
  readonly ownOrigins: readonly string[];
  /** Version of the companion plugin that belongs to the site. */
  readonly pluginVersion: string;
}

/**
 * Finds what a WordPress lacks to be read by the site, and its languages with the plugin that gives them: null where no companion plugin names them.
 * What keeps everything from being read is reported alone. @throws ParseError (as a rejection)
 */
export async function findRequirements(client: WordpressClient, options: RequirementOptions) {
  const [locale] = options.site?.languages ?? localeCodes;
  try {
    const found = await find(client, options);
    const findings = found.findings.map((problem) => toFinding({ locale, ...problem }));
    // A site file may name the menus.
    const isWeak = ({ code }: Finding) => options.site === null && (code === 'noMainMenu' || code === 'noFooterMenu');
    return { ...found, findings: findings.map((finding) => (isWeak(finding) ? { ...finding, level: 'hint' as const } : finding)) };
  } catch (error) {
    if (!(error instanceof WordpressError)) throw error;
    return { findings: [toFinding({ locale, ...describeFailure(error) })], languages: null };
  }
}

type FoundHere = Found & Partial<FoundOfSite>;

/** @throws WordpressError if nothing can be read */
async function find(client: WordpressClient, { site, ownOrigins, pluginVersion }: RequirementOptions) {
  const index = await client.getJson('/wp-json/').catch(async (error: unknown) => {
    // With plain permalinks WordPress shows its home page, a 404 or a redirect for every path, and REST is a parameter.
    const byParameter = await client.getJson('/?rest_route=/').catch(() => null);
    if (namespacesSchema.safeParse(byParameter).success) return 'plain';
    throw error;
  });
  const namespaces = namespacesSchema.safeParse(index).data?.namespaces;
  if (namespaces === undefined)
    return { findings: [{ code: index === 'plain' ? ('permalinks' as const) : ('otherJson' as const) }], languages: null };
  const missingKinds = await findMissingKinds(client);
  const status = namespaces.includes('hotel-website/v1') ? await readStatus(client) : null;
  const languages = site?.languages ?? chooseLanguages(status?.languages.codes ?? []);
  const shown: FindingsSite = { frameHosts: [], addresses: {}, ...site, languages };
  const inventory = createContentInventory(client, shown, ownOrigins);
  const listPosts: ContentInventory['listPosts'] = async (locale, kind) =>
    missingKinds.includes(kind) ? { found: [], unreadable: [], withheld: [] } : inventory.listPosts(locale, kind);
  // No rule below asks for the day.
  const loader = createContentLoader({
    inventory: { ...inventory, listPosts },
    site: shown,
    today: () => '',
  });
  const content = await loader.load();
  const pages = pagesSchema.parse(await client.getJson('/wp-json/wp/v2/pages?per_page=20&_fields=acf,wpml_translations,yoast_head_json'));
  const lacks = (field: string) => pages.length > 0 && pages.every((page) => page[field] === undefined);
  const unread = languages.filter((code) => !isAnswered(content, code));
  const isRead = (problem: FoundOfSite) => !unread.includes(problem.locale);
  const found: FoundHere[] = [
    ...missingKinds.map((kind) => ({ code: 'noPostType' as const, values: { type: postTypes[kind].route } })),
    ...describePlugin(status, pluginVersion),
    ...(status?.missing ?? findMissingFields(pages)).flatMap((code) => (code === null ? [] : [{ code }])),
    ...findFormatProblems(content),
    ...findLanguageProblems(languages, status?.languages ?? null, unread),
    ...(languages.length > 1 && unread.length === 0 && lacks('wpml_translations') ? [{ code: 'noTranslations' as const }] : []),
    ...homes(content).filter(isRead),
    ...(namespaces.includes('menus/v1')
      ? menus(content).filter((problem) => missingMenus.has(problem.code) && isRead(problem))
      : [{ code: 'noMenus' as const }]),
    ...(lacks('yoast_head_json') ? [{ code: 'noSearchTexts' as const }] : []),
  ];
  return { findings: found, languages: status?.languages ?? null };
}

const missingMenus: ReadonlySet<FindingCode> = new Set<FindingCode>(['noMainMenu', 'noFooterMenu', 'missingMainMenu', 'missingFooterMenu']);

/** Names the problem of a failed request by its status. */
function describeFailure(error: WordpressError): Found {
  const { status } = error;
  const values = { reason: getErrorMessage(error) };
  if (status === 401 || status === 403) return { code: 'restBlocked', values };
  if (status !== null && (status === 429 || status >= 500)) return { code: 'unavailable', values };
  return { code: status === 200 ? 'invalidJson' : 'noWordpress', values };
}

/** Requests one post of every kind. @throws WordpressError for everything but a type that WordPress does not have */
async function findMissingKinds(client: WordpressClient): Promise<PostKind[]> {
  const missing: PostKind[] = [];
  for (const kind of postKinds) {
    await client.getJson(`/wp-json/wp/v2/${postTypes[kind].route}?per_page=1&_fields=id`).catch((error: unknown) => {
      if (!(error instanceof WordpressError) || error.status !== 404) throw error;
      missing.push(kind);
    });
  }
  return missing;
}

/** @returns null where the plugin is not understood */
async function readStatus(client: WordpressClient): Promise<Status | null> {
  const status = statusSchema.safeParse(await client.getJson('/wp-json/hotel-website/v1/status').catch(() => null));
  return status.data ?? null;
}

function describePlugin(status: Status | null, expected: string): Found[] {
  if (status === null) return [{ code: 'noPlugin' }];
  const { version } = status;
  return version === expected ? [] : [{ code: 'otherPluginVersion', values: { version, expected } }];
}

/** The languages that a site of this WordPress may have; all that the program knows where no plugin names any. */
function chooseLanguages(codes: readonly string[]): Languages {
  const [first, ...others] = codes.filter(isLocale);
  return first === undefined ? localeCodes : [first, ...others];
}

/** Looks at pages themselves where no plugin says what is missing: one page without fields says nothing. */
function findMissingFields(pages: z.output<typeof pagesSchema>): FindingCode[] {
  const hasFields = pages.some(({ acf }) => typeof acf === 'object' && acf !== null && Object.keys(acf).length > 0);
  return pages.length === 0 || hasFields ? [] : ['noFields'];
}

/** Finds fields in a format that the site cannot read. */
function findFormatProblems({ posts }: SiteContent): Found[] {
  const fields = posts.flatMap(({ kind, content: { slug }, problems }) =>
    problems
      .filter((problem) => problem.kind === 'field')
      .map(({ path, received }) => `${path.join('.')} of ${postTypes[kind].route} "${slug}"${received === null ? '' : ` (${received})`}`),
  );
  const [first] = fields;
  return first === undefined ? [] : [{ code: 'fieldFormat', values: { count: fields.length, first } }];
}

/** False if REST does not answer in a language, or with posts of others. */
function isAnswered({ locales: codes, posts, withheld }: SiteContent, locale: Locale): boolean {
  const isPage = (post: { readonly kind: string; readonly locale: Locale }) => post.kind === 'page' && post.locale === locale;
  return codes.includes(locale) && (posts.some(isPage) || !withheld.some((post) => isPage(post) && post.reason === 'language'));
}

/** Compares the languages of the site with those of WordPress. @param unread languages in which REST does not answer */
function findLanguageProblems(languages: Languages, named: Status['languages'] | null, unread: readonly Locale[]): FoundHere[] {
  const { plugin = null, codes = [] } = named ?? {};
  const describe = (code: string) => (isLocale(code) ? `${locales[code].name} (${code})` : code);
  const [first] = codes;
  const isOtherDefault = plugin !== null && first !== undefined && first !== languages[0];
  const why = (locale: Locale): FindingCode => {
    if (named === null) return 'unansweredLanguage';
    if (plugin === null) return 'noLanguagePlugin';
    return codes.includes(locale) ? 'languageElsewhere' : 'unknownLanguage';
  };
  return [
    ...(isOtherDefault
      ? [{ code: 'otherDefaultLanguage' as const, values: { there: describe(first), here: describe(languages[0]) } }]
      : []),
    ...unread.map((locale) => ({
      code: why(locale),
      locale,
      values: { language: `${locales[locale].name} (${getPrefix(languages, locale) || '/'})`, plugin: plugin ?? '' },
    })),
  ];
}
