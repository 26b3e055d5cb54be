import de from '../../locales/findings/de.json' with { type: 'json' };
import en from '../../locales/findings/en.json' with { type: 'json' };
import es from '../../locales/findings/es.json' with { type: 'json' };
import fr from '../../locales/findings/fr.json' with { type: 'json' };
import { blocks, type LayoutName } from '../blocks/index.ts';
import { formatDateInWords, formatDayOfYear } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator, type MessageKey } from '../i18n/translator.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { FieldProblem } from '../pages/wordpress/fieldProblems.ts';
import { describeFieldProblem, nameField } from '../pages/wordpress/fieldProblemTexts.ts';
import { postTypes, type WordpressType } from '../shared/postTypes.ts';
import { compareKinds, type FindingCode, type FindingKind, findLaw } from './kinds.ts';
import type { Finding, FindingSubject, Found } from './types.ts';

interface MessageTexts {
  /** The problem, and its solution. */
  readonly what: string;
  readonly todo: string;
}
const texts: Readonly<Record<Locale, Readonly<Record<FindingCode, MessageTexts>>>> = { de, en, es, fr };

/**
 * What stands in a text: a day, `YYYY-MM-DD` or `MM-DD`, in words; a field or a block by its label; texts of the site one after the other. A string is
 * printed as it is: editors type what looks like a day and is none.
 */
export type MessageValue =
  | string
  | number
  | { readonly day: string }
  | { readonly field: string }
  | { readonly texts: readonly MessageKey[] }
  | { readonly block: LayoutName };

/** Returns the texts of a problem in one language, its days in words. @throws Error if they lack a value */
export function formatMessage(language: Locale, { code, values: own = {}, problem }: Found): MessageTexts {
  const values = problem === undefined ? own : { ...own, ...describeProblem(problem, language) };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The finding ${code} needs a value for {${name}}`);
      return formatValue(language, value);
    });
  return { what: fill(texts[language][code].what).trim(), todo: fill(texts[language][code].todo) };
}

/** The law that the findings follow is that of this day. */
const LAWS_AS_OF = '2026-11-28';

/** The law behind a problem, when it was read, and how the problem is switched off; '' where there is none. */
function formatLaw(language: Locale, problem: FindingCode): string {
  const code = findLaw(problem);
  const t = createTranslator(language);
  return code === null ? '' : `. ${t('law.source', { source: t(`law.${code}`), day: formatDateInWords(language, LAWS_AS_OF), code })}`;
}

function formatValue(language: Locale, value: MessageValue): string {
  if (typeof value !== 'object') return toUnbrokenText(String(value));
  if ('block' in value) return blocks[value.block].label[language];
  if ('texts' in value) return value.texts.map((key) => createTranslator(language)(key)).join(', ');
  if ('field' in value) return nameField(value.field, language);
  return value.day.length === 'MM-DD'.length ? formatDayOfYear(language, value.day) : formatDateInWords(language, value.day);
}

function describeProblem(problem: FieldProblem, language: Locale) {
  const { where, what, received } = describeFieldProblem(problem, language, createTranslator(language));
  return { where, expected: what, received: received ?? '' };
}

/** The subject of a finding as programs read it. */
export interface DescribedSubject {
  /** WordPress's name of the post type, `menu`, or `site` for the site file. */
  readonly type: WordpressType | 'menu' | 'site';
  readonly id: number | null;
  readonly title: string;
  readonly path: string;
}

/** A problem in words, with everything it is about. */
export interface DescribedFinding extends DescribedSubject {
  readonly kind: FindingKind;
  readonly level: Finding['level'];
  readonly locale: Locale;
  /** The problem, and its solution. */
  readonly what: string;
  readonly todo: string;
  /** Further subjects with the same problem. */
  readonly alsoOn: readonly DescribedSubject[];
}

/**
 * Describes findings in one language, in the order of their kinds. What is the same for several subjects in one content language is one
 * finding; of findings with the same group the first is kept.
 */
export function describeFindings(findings: readonly Finding[], language: Locale): DescribedFinding[] {
  const groups = new Set<string>();
  const folded = new Map<string, DescribedFinding & { readonly alsoOn: DescribedSubject[] }>();
  for (const finding of findings) {
    const { code, kind, level, locale, subject, group } = finding;
    if (group !== undefined && groups.has(`${code} ${group}`)) continue;
    groups.add(`${code} ${group}`);
    const { what, todo: solution } = formatMessage(language, finding);
    const todo = solution + formatLaw(language, code);
    const key = JSON.stringify([kind, level, locale, what, todo]);
    const first = folded.get(key);
    if (first === undefined) folded.set(key, { kind, level, locale, ...describeSubject(subject), what, todo, alsoOn: [] });
    else first.alsoOn.push(describeSubject(subject));
  }
  return [...folded.values()].toSorted((a, b) => compareKinds(a.kind, b.kind));
}

function describeSubject({ kind, id, title, path }: FindingSubject): DescribedSubject {
  return { type: kind === 'menu' || kind === 'site' ? kind : postTypes[kind].type, id, title: toUnbrokenText(title), path };
}
