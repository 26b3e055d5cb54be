import type { MessageKey } from '../../i18n/translator.ts';

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
  access: { name: 'field.access', kind: 'text' },
  facts: { name: 'field.facts', kind: 'list', entry: 'text' },
  label: { name: 'field.label', kind: 'text' },
  booking_link: { name: 'field.bookingLink', kind: 'link' },
  cancellation: { name: 'field.cancellation', kind: 'text' },
};
