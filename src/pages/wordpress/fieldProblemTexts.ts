import { blocks, type LayoutName } from '../../blocks/index.ts';
import { formatNumber } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { priceBounds } from '../../lib/numbers.ts';
import type { FieldKind } from '../../wordpress/lenient.ts';
import { findPostText, followFields } from './fieldPath.ts';
import type { FieldProblem } from './fieldProblems.ts';

/** A part of a post that is left out, in words. */
export interface DescribedProblem {
  /** The steps from the page to the field: 'Block 3 (Room) › Picture'. */
  readonly where: string;
  /** What the field must hold. */
  readonly what: string;
  /** What it holds, in words; null if an editor would not recognise it. */
  readonly received: string | null;
}

const messagesByKind: Readonly<Record<Exclude<FieldKind['kind'], 'number' | 'price'>, MessageKey>> = {
  text: 'preview.problem.text',
  image: 'preview.problem.picture',
  film: 'preview.problem.film',
  link: 'preview.problem.link',
  day: 'preview.problem.day',
  dayOfYear: 'preview.problem.dayOfYear',
  list: 'preview.problem.list',
  blocks: 'preview.problem.list',
  choice: 'preview.problem.choice',
  flag: 'preview.problem.choice',
  group: 'preview.problem.place',
  post: 'preview.problem.post',
};
/** The parts of a post that are no fields of ACF. */
const ownParts: ReadonlyMap<string, MessageKey> = new Map([
  ['title', 'preview.field.title'],
  ['slug', 'preview.field.slug'],
  ['content', 'preview.field.text'],
  ['acf', 'preview.field.fields'],
]);

/** Says in words which part of a post is missing on the page, and what it must hold. @param t of the editor's language */
export function describeFieldProblem(problem: FieldProblem, locale: Locale, t: Translator): DescribedProblem {
  const { received } = problem;
  return {
    where: describePlace(problem, locale, t).join(' › '),
    what: describeExpected(problem, locale, t),
    received: received === null ? null : t('preview.received', { received }),
  };
}

function describeExpected({ kind, path, layout }: FieldProblem, locale: Locale, t: Translator): string {
  if (kind !== 'field') return t(`preview.problem.${kind === 'link' ? 'closedLink' : kind}`);
  if (path[0] !== 'acf') return t('preview.problem.text');
  // An entry that cannot be read is a matter of its list.
  const held = followFields(path.slice(1), layout).findLast((step) => step.kind !== null)?.kind;
  if (held == null) return t('preview.problem.list');
  if (held.kind !== 'number' && held.kind !== 'price') return t(messagesByKind[held.kind]);
  const bounds = held.kind === 'number' ? held : priceBounds;
  const [min, max] = [formatNumber(locale, bounds.min), formatNumber(locale, bounds.max)];
  return held.kind === 'number' ? t('preview.problem.number', { min, max }) : t('preview.problem.price', { min, max });
}

/** The steps from the page to the field: block, field, entry. */
function describePlace({ path, layout, received, kind }: FieldProblem, locale: Locale, t: Translator): string[] {
  const [first = '', ...names] = path;
  const own = ownParts.get(first);
  if (first !== 'acf' || names.length === 0) return [own === undefined ? first : t(own)];
  const name = (layout ?? (kind === 'layout' ? received : null)) || '?';
  const label = Object.hasOwn(blocks, name) ? blocks[name as LayoutName].label[locale] : name;
  const steps = followFields(names, layout);
  const isInBlock = steps[0]?.kind?.kind === 'blocks' && steps.length > 1;
  const described = steps.map((step) => {
    if (!/^\d+$/.test(step.name)) return step.text?.label[locale] ?? step.name;
    return t('preview.entry', { number: Number(step.name) + 1 });
  });
  if (!isInBlock) return described;
  const number = Number(names[1]) + 1;
  return [t(names[0] === 'content' ? 'preview.block' : 'preview.room', { number, layout: label }), ...described.slice(2)];
}

/** The label of a field of a post, as editors read it. */
export function nameField(name: string, locale: Locale): string {
  return findPostText(name)?.label[locale] ?? name;
}
