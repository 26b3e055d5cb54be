import type { Locale } from '../i18n/locales.ts';
import type { MessageKey, Translator } from '../i18n/translator.ts';
import type { FieldProblem } from '../wordpress/fieldProblems.ts';
import { blocks, type LayoutName } from './index.ts';

/** A part of a post that is left out, in words. */
export interface DescribedProblem {
  /** The steps from the page to the field: 'Block 3 (Room) › Picture'. */
  readonly where: string;
  /** What the field must hold. */
  readonly what: string;
  /** What it holds, in words; null if an editor would not recognise it. */
  readonly received: string | null;
}

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

/** Says in words which part of a post is missing on the page, and what it must hold. @param t of the editor's language */
export function describeFieldProblem(problem: FieldProblem, locale: Locale, t: Translator): DescribedProblem {
  const { received } = problem;
  return {
    where: describePlace(problem, locale, t).join(' › '),
    what: t(findMessage(problem)),
    received: received === null ? null : t('preview.received', { received }),
  };
}

function findMessage({ kind, path }: FieldProblem): MessageKey {
  if (kind === 'layout') return 'preview.problem.layout';
  if (kind === 'link') return 'preview.problem.closedLink';
  if (kind === 'needed') return 'preview.problem.needed';
  if (kind === 'file') return 'preview.problem.file';
  if (kind === 'size') return 'preview.problem.size';
  if (kind === 'address') return 'preview.problem.address';
  const name = path.findLast((part) => !isPosition(part)) ?? '';
  const field = fieldNames[name];
  if (field === undefined) return 'preview.problem.text';
  return messagesByKind[isPosition(path.at(-1) ?? '') ? (field.entry ?? field.kind) : field.kind];
}

/** The steps from the page to the field: block, field, entry. */
function describePlace({ path, layout, received, kind }: FieldProblem, locale: Locale, t: Translator): string[] {
  const [first = '', group = '', position = ''] = path;
  if (first !== 'acf') return [first === 'content' ? t('preview.field.text') : nameField(first, t)];
  if (path.length === 1) return [nameField(first, t)];
  const isBlock = (group === 'content' || group === 'rooms_flexible') && isPosition(position);
  if (!isBlock) return path.slice(1).map((part) => namePart(part, t));
  const name = (layout ?? (kind === 'layout' ? received : null)) || '?';
  const known = Object.hasOwn(blocks, name) ? blocks[name as LayoutName] : null;
  const label = known?.label[locale] ?? name;
  /** A field that only this block has is named by the block. */
  const nameOwnField = (part: string) =>
    Object.entries(known?.fields ?? {}).find(([field]) => field === part && !(part in fieldNames))?.[1]?.label[locale];
  const number = Number(position) + 1;
  const block = group === 'content' ? t('preview.block', { number, layout: label }) : t('preview.room', { number, layout: label });
  return [block, ...path.slice(3).map((part) => nameOwnField(part) ?? namePart(part, t))];
}

function namePart(part: string, t: Translator): string {
  return isPosition(part) ? t('preview.entry', { number: Number(part) + 1 }) : nameField(part, t);
}

/** The label of a field, as editors read it; its name where the site has none. */
export function nameField(name: string, t: Translator): string {
  const field = fieldNames[name];
  return field === undefined ? name : t(field.name);
}

function isPosition(part: string): boolean {
  return /^\d+$/.test(part);
}

/*
 * Names of ACF's fields, and what each field must hold. A test compares the list with the schemas.
 */

/** What a field must hold. */
export type FieldValueKind = 'text' | 'number' | 'picture' | 'link' | 'day' | 'list' | 'choice' | 'place' | 'post';

interface FieldName {
  readonly name: MessageKey;
  readonly kind: FieldValueKind;
  /** What an entry must hold, where the value is a list. */
  readonly entry?: FieldValueKind;
}

export const fieldNames: Readonly<Record<string, FieldName>> = {
  title: { name: 'preview.field.title', kind: 'text' },
  slug: { name: 'preview.field.slug', kind: 'text' },
  acf: { name: 'preview.field.fields', kind: 'list' },
  heroimage: { name: 'field.heroimage', kind: 'picture' },
  hero_focus: { name: 'field.heroFocus', kind: 'choice' },
  hero_link: { name: 'field.heroLink', kind: 'link' },
  acf__overlay_name: { name: 'field.overlayName', kind: 'text' },
  acf__overlay_navigation: { name: 'field.overlayNavigation', kind: 'list', entry: 'link' },
  content: { name: 'field.content', kind: 'list', entry: 'list' },
  rooms_flexible: { name: 'field.roomsFlexible', kind: 'list', entry: 'list' },
  price_from: { name: 'field.priceFrom', kind: 'number' },
  price_note: { name: 'field.priceNote', kind: 'text' },
  valid_from: { name: 'field.validFrom', kind: 'day' },
  valid_to: { name: 'field.validTo', kind: 'day' },
  show_from: { name: 'field.showFrom', kind: 'day' },
  show_until: { name: 'field.showUntil', kind: 'day' },
  headline: { name: 'field.headline', kind: 'text' },
  headline_size: { name: 'field.headlineSize', kind: 'choice' },
  variant: { name: 'field.variant', kind: 'choice' },
  text: { name: 'field.text', kind: 'text' },
  image: { name: 'field.image', kind: 'picture' },
  image_position: { name: 'field.imagePosition', kind: 'choice' },
  ratio: { name: 'field.ratio', kind: 'choice' },
  link: { name: 'field.link', kind: 'link' },
  images: { name: 'field.images', kind: 'list', entry: 'picture' },
  quote: { name: 'field.quote', kind: 'text' },
  author: { name: 'field.author', kind: 'text' },
  items: { name: 'field.items', kind: 'list', entry: 'list' },
  table: { name: 'field.table', kind: 'text' },
  note: { name: 'field.note', kind: 'text' },
  video: { name: 'field.video', kind: 'text' },
  poster: { name: 'field.poster', kind: 'picture' },
  caption: { name: 'field.caption', kind: 'text' },
  offers: { name: 'field.offers', kind: 'list', entry: 'post' },
  packages: { name: 'field.packages', kind: 'list', entry: 'post' },
  rooms: { name: 'field.rooms', kind: 'list', entry: 'post' },
  map: { name: 'field.map', kind: 'place' },
  action: { name: 'field.action', kind: 'choice' },
  room: { name: 'field.room', kind: 'post' },
  gallery: { name: 'field.gallery', kind: 'list', entry: 'picture' },
  size_sqm: { name: 'field.sizeSqm', kind: 'number' },
  persons: { name: 'field.persons', kind: 'number' },
  beds: { name: 'field.beds', kind: 'text' },
  view: { name: 'field.view', kind: 'text' },
  access: { name: 'field.access', kind: 'text' },
  facts: { name: 'field.facts', kind: 'list', entry: 'text' },
  season_prices: { name: 'field.seasonPrices', kind: 'list', entry: 'list' },
  season: { name: 'field.season', kind: 'text' },
  price: { name: 'field.price', kind: 'number' },
  label: { name: 'field.label', kind: 'text' },
  booking_link: { name: 'field.bookingLink', kind: 'link' },
  cancellation: { name: 'field.cancellation', kind: 'text' },
};
