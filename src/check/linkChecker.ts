import { offersPath } from '../addresses/pageAddresses.ts';
import { homePath, localeCodes, localeOfPath, locales } from '../i18n/locales.ts';
import { inquirySlugs, recordFolders } from '../shared/dialogs.ts';
import type { Estate } from './findings.ts';

/** Whether an address inside the site leads to something. */
export type Answers = (href: string) => boolean;

/**
 * Creates the answer from what WordPress has, as the routes find it: rooms, packages and offers by their slug, pages by the last segment
 * of the path (from elsewhere the site leads on to their own address).
 */
export function createAnswers({ posts }: Estate): Answers {
  const known = new Set(posts.map(({ path }) => path));
  const slugs = new Set(posts.flatMap(({ kind, locale, content }) => (kind === 'page' ? [`${locale} ${content.slug}`] : [])));
  for (const code of localeCodes) {
    const { prefix } = locales[code];
    known.add(homePath(code)).add(offersPath(code));
    for (const word of inquirySlugs) known.add(`${prefix}/${word}/`);
  }
  return (href) => {
    const given = (href.split(/[?#]/)[0] ?? '').toLowerCase();
    const path = given.endsWith('/') ? given : `${given}/`;
    if (known.has(path)) return true;
    const locale = localeOfPath(path);
    const [first = '', ...rest] = path.slice(locales[locale].prefix.length).split('/').filter(Boolean);
    if (isOneOf(inquirySlugs, first) && rest.length === 1) return answersPreset(known, locales[locale].prefix, rest[0] ?? '');
    return slugs.has(`${locale} ${rest.at(-1) ?? first}`);
  };
}

/** A room or package that the inquiry is opened with, or the thanks. */
function answersPreset(known: ReadonlySet<string>, prefix: string, slug: string): boolean {
  const isThanks = localeCodes.some((code) => locales[code].thanksSlug === slug);
  return isThanks || Object.keys(recordFolders).some((folder) => known.has(`${prefix}/${folder}/${slug}/`));
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word);
}
