import { buildHomePath, fixedPages as fixedPageNames, getFixedLink, getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import { askedFacts } from '../../config/siteSchema.ts';
import type { PostKind, UnreadablePost, WithheldPost } from '../../content/inventory.ts';
import { HEADING_ADDRESS, listMenuItems } from '../../elements/menuItems.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translator.ts';
import type { WithheldReason } from '../../pages/wordpress/publication.ts';
import type { FindingCode, FindingMessage } from '../messages.ts';
import { createPostFinding, type Finding, type NamedMenu, type PostRule, type SiteRule } from '../types.ts';

/** Finds languages without a home page: their visitors, and everybody at `/`, get an error. */
export const homes: SiteRule = ({ content: { languages, settings, posts } }) =>
  settings.flatMap(({ locale, settings: { home } }) => {
    const path = buildHomePath(languages, locale);
    const pages = posts.filter((post) => post.kind === 'page' && post.locale === locale);
    if (pages.some((post) => post.path === path || post.id === home?.id)) return [];
    const subject = { kind: 'site', id: null, slug: '', title: '', path } as const;
    const message = { code: 'missingHome', values: { language: locales[locale].name } } as const;
    return [{ kind: 'home', level: 'mend', locale, subject, message }];
  });

/** Finds menu entries that lead to no page or are left out, and menus that do not exist. */
export const menus: SiteRule = ({ content, isPage }) =>
  content.menus.flatMap((named) => {
    const { menu, id, name } = named;
    if (id === null) return [createFinding(named, { code: name === 'main' ? 'noMainMenu' : 'noFooterMenu' })];
    if (menu === null) return [createFinding(named, { code: name === 'main' ? 'missingMainMenu' : 'missingFooterMenu', values: { id } })];
    const isUnlinked = (label: string) => menu.unlinked.some((entry) => entry.label === label);
    const broken = listMenuItems(menu.content.items).filter(({ kind, href, label, children }) =>
      kind === 'page' ? !isPage(href) : href === HEADING_ADDRESS && children.length === 0 && !isUnlinked(label),
    );
    return [
      ...broken.map(({ label, href }) => createFinding(named, { code: 'brokenMenuEntry', values: { label, address: href } })),
      ...menu.unlinked.map((values) => createFinding(named, { code: 'unlinkedMenuEntry', values })),
      ...menu.unnamed.map((address) => createFinding(named, { code: 'hiddenMenuEntry', values: { address } })),
      ...(menu.missing > 0 ? [createFinding(named, { code: 'missingMenuEntries', values: { count: menu.missing } })] : []),
    ];
  });

function createFinding({ locale, id, menu }: NamedMenu, message: FindingMessage): Finding {
  const subject = { kind: 'menu', id: menu === null ? null : id, slug: '', title: menu?.name ?? '', path: '' } as const;
  return { kind: 'menu', level: 'mend', locale, subject, message };
}

const legalPages = ['imprint', 'accessibility'] as const;

/** Finds pages that the site file names (`legalPages`, `thanksPages`) and WordPress does not have; and those for the thanks that no menu names. */
export const namedPages: SiteRule = ({ content, isPage }) => {
  const inMenus = new Set(content.menus.flatMap(({ menu }) => listMenuItems(menu?.content.items ?? []).map(({ href }) => href)));
  return content.locales.flatMap((locale) => {
    const thanksPages = (content.site.thanksPages?.[locale] ?? []).map((path) => ({ key: `thanksPages.${locale}`, path }));
    const named = legalPages.map((name) => ({
      key: `legalPages.${name}.${locale}`,
      path: content.site.legalPages?.[name]?.[locale] ?? '',
    }));
    const create = (code: 'missingNamedPage' | 'unnamedThanksPage', path: string, key: string): Finding => ({
      kind: 'namedPage',
      level: 'mend',
      locale,
      subject: { kind: 'site', id: null, slug: '', title: '', path },
      message: { code, values: { path, key } },
    });
    return [
      ...[...named, ...thanksPages].flatMap(({ key, path }) => (path === '' || isPage(path) ? [] : create('missingNamedPage', path, key))),
      ...thanksPages.flatMap(({ key, path }) => (isPage(path) && !inMenus.has(path) ? create('unnamedThanksPage', path, key) : [])),
    ];
  });
};

/**
 * Finds pages that the site links to by itself and WordPress does not have (docs/decisions.md), in the languages
 * that have pages. A language without an address of its own uses the page of another one.
 */
export const fixedPages: SiteRule = ({ content, isPage }) => {
  const written = new Set(content.posts.flatMap(({ kind, locale }) => (kind === 'page' ? [locale] : [])));
  const { languages } = content;
  return fixedPageNames.flatMap((page) =>
    languages.flatMap((locale) => {
      const path = getFixedLink(languages, page, locale);
      if (!written.has(locale) || getLocaleOfPath(languages, path) !== locale || isPage(path)) return [];
      return [
        {
          kind: 'fixedPage' as const,
          level: 'mend' as const,
          locale,
          subject: { kind: 'site' as const, id: null, slug: '', title: '', path },
          message: { code: 'missingFixedPage' as const, values: { path } },
        },
      ];
    }),
  );
};

/**
 * Finds what guests ask before they book and the site file does not answer. The text of a page is no answer here: whether it is one, no rule can tell,
 * and what the site file has stands on the contact page for guests and search engines alike.
 */
export const openQuestions: SiteRule = ({ content: { locales: codes, site } }) =>
  codes.flatMap((locale) => {
    const texts: MessageKey[] = [
      ...askedFacts.filter((name) => site.facts?.[name]?.[locale] === undefined).map((name) => `facts.${name}` as const),
      ...(site.cancellation?.[locale] === undefined ? ['facts.cancellation' as const] : []),
      // Without it the facts of the house say: all year.
      ...(site.openSeason === undefined && site.facts === undefined ? ['facts.season' as const] : []),
    ];
    if (texts.length === 0) return [];
    const subject = { kind: 'site', id: null, slug: '', title: '', path: '' } as const;
    const message = { code: 'openQuestions', values: { questions: { texts } } } as const;
    return [{ kind: 'openQuestion', level: 'hint', locale, subject, message, group: texts.join() }];
  });

/** Finds blocks with unknown layouts: visitors do not see them. */
export const layouts: PostRule = (post) =>
  [...new Set(post.unknownLayouts)].map((layout) =>
    createPostFinding(post, { kind: 'unknownLayout', level: 'mend', message: { code: 'unknownLayout', values: { layout } } }),
  );

const codes = {
  page: 'unreadablePage',
  offer: 'unreadableOffer',
  room: 'unreadableRoom',
  package: 'unreadablePackage',
} as const satisfies Record<PostKind, FindingCode>;

/** Finds posts that fail validation: visitors do not see them. */
export const unreadable: SiteRule = ({ content }) => listUnreadable(content.unreadable);

/** Creates the findings of posts that fail validation. */
export function listUnreadable(posts: readonly UnreadablePost[]): Finding[] {
  return posts.map(({ reason, ...post }) => {
    const message = { code: codes[post.kind], values: { reason: reason.replace(/^an entry: /, '') } };
    return createUnshownFinding(post, { kind: 'unreadable', level: 'mend', message });
  });
}

/** Creates a finding about a post that has no address on the site. */
function createUnshownFinding(
  { kind, locale, id, slug, title }: Omit<UnreadablePost, 'reason'>,
  finding: Pick<Finding, 'kind' | 'level' | 'message'>,
): Finding {
  return { ...finding, locale, subject: { kind, id, slug, title, path: '' } };
}

const withheldCodes = {
  protected: 'protectedPost',
  unpublished: 'unpublishedPost',
  language: 'foreignLanguagePost',
} as const satisfies Record<WithheldReason, FindingCode>;

/** Finds posts that WordPress sends and the site does not show. */
export const withheld: SiteRule = ({ content }) => listWithheld(content.withheld);

/** Creates the findings of posts that are not shown. */
export function listWithheld(posts: readonly WithheldPost[]): Finding[] {
  return posts.map(({ reason, ...post }) =>
    createUnshownFinding(post, { kind: 'withheld', level: 'hint', message: { code: withheldCodes[reason] } }),
  );
}

/** Finds that every page asks search engines to leave it out: by a setting of WordPress, which the site ignores, or by editors or an SEO plugin. */
export const search: SiteRule = ({ content: { posts, settings } }) => {
  const pages = posts.filter(({ kind }) => kind === 'page');
  const [first] = pages;
  if (first === undefined || !pages.every(({ content }) => content.seo.noindex)) return [];
  const subject = { kind: 'site', id: null, slug: '', title: '', path: '' } as const;
  const isHonoured = settings.some(({ settings: { isSearchDiscouraged } }) => isSearchDiscouraged === false);
  const [level, code] = isHonoured ? (['mend', 'searchHidden'] as const) : (['hint', 'searchDiscouraged'] as const);
  return [{ kind: 'search', level, locale: first.locale, subject, message: { code } }];
};

/** Finds missing translations. Posts that name each other as translations miss the same ones. */
export const translations: PostRule = (post, { content, postsByPath }) => {
  const named = { ...post.content.translations, [post.locale]: post.path };
  const paths = Object.values(named).toSorted().join(' ');
  const missing = content.locales.filter((code) => named[code] === undefined);
  const unpublished = content.languages.filter((code) => named[code] !== undefined && !postsByPath.has(named[code]));
  return [
    ...(missing.length === 0
      ? []
      : [
          createPostFinding(post, {
            kind: 'missingTranslation',
            level: 'mend',
            message: { code: 'missingTranslation', values: { languages: missing.map((code) => locales[code].name).join(', ') } },
            group: paths,
          }),
        ]),
    ...unpublished.map((code) =>
      createPostFinding(post, {
        kind: 'missingTranslation',
        level: 'mend',
        message: { code: 'unpublishedTranslation', values: { language: locales[code].name, path: named[code] ?? '' } },
        group: `${paths} ${code}`,
      }),
    ),
  ];
};

/** Finds guests who wait although no inquiry of theirs can reach the hotel. @param guests their number @param locale default language of the site */
export function listUnreached(guests: number, locale: Locale): Finding[] {
  const subject = { kind: 'site', id: null, slug: '', title: '', path: '' } as const;
  return guests === 0 ? [] : [{ kind: 'unreached', level: 'mend', locale, subject, message: { code: 'unreached', values: { guests } } }];
}
