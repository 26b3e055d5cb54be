import { toPlainText } from '../../text.ts';
import type { ContentBlock } from '../../types.ts';
import type { LinkResolver } from '../links.ts';
import { findEmbed, toRichText } from '../richText.ts';
import type { LayoutName, WpBlock } from '../schemas/blocks.ts';
import { toHeadline, toImageContent, toImages, toLinkContent, toReferences } from './values.ts';

type Converter<N extends LayoutName> = (block: Extract<WpBlock, { layout: N }>, resolve: LinkResolver) => ContentBlock;

/** One converter per layout of the contract: a new layout does not compile until it has one. */
const converters: { readonly [N in LayoutName]: Converter<N> } = {
  text: (b, r) => ({
    kind: 'text',
    headline: toHeadline(b.headline, b.headline_size),
    variant: b.variant ?? 'normal',
    body: toRichText(b.text, r),
  }),
  text_image: (b, r) => ({
    kind: 'textImage',
    headline: toHeadline(b.headline, b.headline_size),
    body: toRichText(b.text, r),
    image: toImageContent(b.image),
    side: b.image_position ?? 'right',
    ratio: b.ratio,
    link: toLinkContent(b.link, r),
  }),
  gallery: (b) => ({ kind: 'gallery', headline: toHeadline(b.headline), images: toImages(b.images), ratio: b.ratio, crop: b.crop }),
  quote: (b) => ({ kind: 'quote', quote: toPlainText(b.quote), author: toPlainText(b.author), image: toImageContent(b.image) }),
  accordion: (b, r) => ({
    kind: 'accordion',
    headline: toHeadline(b.headline),
    items: b.items.map((item) => ({ title: toPlainText(item.title), body: toRichText(item.text, r) })).filter((item) => item.title !== ''),
  }),
  table: (b, r) => ({ kind: 'table', headline: toHeadline(b.headline), body: toRichText(b.table, r), note: toPlainText(b.note) }),
  video: (b, r) => ({
    kind: 'video',
    headline: toHeadline(b.headline),
    embed: findEmbed(b.video, r),
    poster: toImageContent(b.poster),
    caption: toPlainText(b.caption),
  }),
  cards: (b, r) => ({
    kind: 'cards',
    headline: toHeadline(b.headline),
    items: b.items
      .map((item) => ({
        image: toImageContent(item.image),
        title: toPlainText(item.title),
        text: toPlainText(item.text),
        link: toLinkContent(item.link, r),
      }))
      .filter((item) => item.title !== '' || item.image !== null),
  }),
  offers: (b) => ({ kind: 'offers', headline: toHeadline(b.headline), offers: toReferences(b.offers) }),
  packages: (b) => ({ kind: 'packages', headline: toHeadline(b.headline), packages: toReferences(b.packages) }),
  rooms: (b) => ({ kind: 'rooms', headline: toHeadline(b.headline), rooms: toReferences(b.rooms) }),
  map: (b, r) => ({ kind: 'map', headline: toHeadline(b.headline), place: b.map, body: toRichText(b.text, r) }),
  cta: (b, r) => ({
    kind: 'cta',
    headline: toHeadline(b.headline),
    text: toPlainText(b.text),
    action: b.action ?? 'inquiry',
    link: toLinkContent(b.link, r),
  }),
  form: (b) => ({ kind: 'form', headline: toHeadline(b.headline) }),
  intro: (b, r) => ({ kind: 'roomsIntro', headline: toHeadline(b.headline), body: toRichText(b.text, r) }),
  room: (b, r) => ({
    kind: 'room',
    slug: b.room?.post_name ?? null,
    name: toPlainText(b.headline) || toPlainText(b.room?.post_title ?? ''),
    body: toRichText(b.text, r),
    image: toImageContent(b.image),
    gallery: toImages(b.gallery),
    sizeSqm: b.size_sqm,
    persons: b.persons,
    facts: b.facts.map((fact) => toPlainText(fact.label)).filter((label) => label !== ''),
    priceFrom: b.price_from,
    priceNote: toPlainText(b.price_note),
    bookingLink: toLinkContent(b.booking_link, r),
  }),
  price_table: (b, r) => ({ kind: 'priceTable', headline: toHeadline(b.headline), body: toRichText(b.table, r) }),
};

/** Converts one parsed layout to a content block. */
export function toBlock(block: WpBlock, resolve: LinkResolver): ContentBlock {
  const convert = converters[block.layout] as (block: WpBlock, resolve: LinkResolver) => ContentBlock;
  return convert(block, resolve);
}
