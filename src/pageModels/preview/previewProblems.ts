import { blocks, type LayoutName } from '../../blocks/index.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import type { DraftProblem } from '../../wordpress/drafts/types.ts';
import type { PreviewProblemModel } from '../types.ts';
import { type FieldValueKind, fieldNames } from './previewFields.ts';

const messagesByKind: Readonly<Record<FieldValueKind, MessageKey>> = {
  text: 'preview.problem.text',
  number: 'preview.problem.number',
  picture: 'preview.problem.picture',
  link: 'preview.problem.link',
  day: 'preview.problem.day',
  list: 'preview.problem.list',
  choice: 'preview.problem.choice',
  place: 'preview.problem.place',
  post: 'preview.problem.post',
};

/** Says in words which part of a draft is missing on the page, and what it must hold. @param t of the editor's language */
export function describeProblem(problem: DraftProblem, locale: Locale, t: Translator): PreviewProblemModel {
  const { received } = problem;
  return {
    where: describePlace(problem, locale, t).join(' › '),
    what: t(findMessage(problem)),
    received: received === null ? null : t('preview.received', { received }),
  };
}

function findMessage({ kind, path }: DraftProblem): MessageKey {
  if (kind === 'layout') return 'preview.problem.layout';
  if (kind === 'size') return 'preview.problem.size';
  if (kind === 'address') return 'preview.problem.address';
  const name = path.findLast((part) => !isPosition(part)) ?? '';
  const field = fieldNames[name];
  if (field === undefined) return 'preview.problem.text';
  return messagesByKind[isPosition(path.at(-1) ?? '') ? (field.entry ?? field.kind) : field.kind];
}

/** The steps from the page to the field: block, field, entry. */
function describePlace({ path, layout, received, kind }: DraftProblem, locale: Locale, t: Translator): string[] {
  const [first = '', group = '', position = ''] = path;
  if (first !== 'acf') return [first === 'content' ? t('preview.field.text') : nameField(first, t)];
  if (path.length === 1) return [nameField(first, t)];
  const isBlock = (group === 'content' || group === 'rooms_flexible') && isPosition(position);
  if (!isBlock) return path.slice(1).map((part) => namePart(part, t));
  const name = (layout ?? (kind === 'layout' ? received : null)) || '?';
  const label = Object.hasOwn(blocks, name) ? blocks[name as LayoutName].label[locale] : name;
  const number = Number(position) + 1;
  const block = group === 'content' ? t('preview.block', { number, layout: label }) : t('preview.room', { number, layout: label });
  return [block, ...path.slice(3).map((part) => namePart(part, t))];
}

function namePart(part: string, t: Translator): string {
  return isPosition(part) ? t('preview.entry', { number: Number(part) + 1 }) : nameField(part, t);
}

function nameField(name: string, t: Translator): string {
  const field = fieldNames[name];
  return field === undefined ? name : t(field.name);
}

function isPosition(part: string): boolean {
  return /^\d+$/.test(part);
}
