import { toPlainText } from '../../content/text.ts';
import type { ContentBlock } from '../../content/types.ts';
import type { LinkResolver } from '../links.ts';
import { findEmbed, toRichText } from '../richText.ts';
import type { LayoutName, WpBlock } from '../schemas/blocks.ts';
import { toHeadline, toImageContent, toImages, toLinkContent, toReferences } from './values.ts';

type Converter<N extends LayoutName> = (block: Extract<WpBlock, { layout: N }>, resolve: LinkResolver) => ContentBlock;

/** One converter per layout of the contract: a new layout does not compile until it has one. */
const converters: { readonly [N in LayoutName]: Converter<N> } = {
  text: (block, resolve) => ({
    kind: 'text',
    headline: toHeadline(block.headline, block.headline_size),
    variant: block.variant ?? 'normal',
    body: toRichText(block.text, resolve),
  }),
  text_image: (block, resolve) => ({
    kind: 'textImage',
    headline: toHeadline(block.headline, block.headline_size),
    body: toRichText(block.text, resolve),
    image: toImageContent(block.image),
    side: block.image_position ?? 'right',
    ratio: block.ratio,
    link: toLinkContent(block.link, resolve),
  }),
  gallery: (block) => ({
    kind: 'gallery',
    headline: toHeadline(block.headline),
    images: toImages(block.images),
    ratio: block.ratio,
    crop: block.crop,
  }),
  quote: (block) => ({
    kind: 'quote',
    quote: toPlainText(block.quote),
    author: toPlainText(block.author),
    image: toImageContent(block.image),
  }),
  accordion: (block, resolve) => ({
    kind: 'accordion',
    headline: toHeadline(block.headline),
    items: block.items
      .map((item) => ({ title: toPlainText(item.title), body: toRichText(item.text, resolve) }))
      .filter((item) => item.title !== ''),
  }),
  table: (block, resolve) => ({
    kind: 'table',
    headline: toHeadline(block.headline),
    body: toRichText(block.table, resolve),
    note: toPlainText(block.note),
  }),
  video: (block, resolve) => ({
    kind: 'video',
    headline: toHeadline(block.headline),
    embed: findEmbed(block.video, resolve),
    poster: toImageContent(block.poster),
    caption: toPlainText(block.caption),
  }),
  cards: (block, resolve) => ({
    kind: 'cards',
    headline: toHeadline(block.headline),
    items: block.items
      .map((item) => ({
        image: toImageContent(item.image),
        title: toPlainText(item.title),
        text: toPlainText(item.text),
        link: toLinkContent(item.link, resolve),
      }))
      .filter((item) => item.title !== '' || item.image !== null),
  }),
  offers: (block) => ({ kind: 'offers', headline: toHeadline(block.headline), offers: toReferences(block.offers) }),
  packages: (block) => ({ kind: 'packages', headline: toHeadline(block.headline), packages: toReferences(block.packages) }),
  rooms: (block) => ({ kind: 'rooms', headline: toHeadline(block.headline), rooms: toReferences(block.rooms) }),
  map: (block, resolve) => ({ kind: 'map', headline: toHeadline(block.headline), place: block.map, body: toRichText(block.text, resolve) }),
  cta: (block, resolve) => ({
    kind: 'cta',
    headline: toHeadline(block.headline),
    text: toPlainText(block.text),
    image: toImageContent(block.image),
    action: block.action ?? 'inquiry',
    link: toLinkContent(block.link, resolve),
  }),
  form: (block) => ({ kind: 'form', headline: toHeadline(block.headline) }),
  intro: (block, resolve) => ({ kind: 'roomsIntro', headline: toHeadline(block.headline), body: toRichText(block.text, resolve) }),
  room: (block, resolve) => ({
    kind: 'room',
    slug: block.room?.post_name ?? null,
    name: toPlainText(block.headline) || toPlainText(block.room?.post_title ?? ''),
    body: toRichText(block.text, resolve),
    image: toImageContent(block.image),
    gallery: toImages(block.gallery),
    sizeSqm: block.size_sqm,
    persons: block.persons,
    beds: toPlainText(block.beds),
    access: toPlainText(block.access),
    facts: block.facts.map((fact) => toPlainText(fact.label)).filter((label) => label !== ''),
    priceFrom: block.price_from,
    priceNote: toPlainText(block.price_note),
    bookingLink: toLinkContent(block.booking_link, resolve),
  }),
  price_table: (block, resolve) => ({
    kind: 'priceTable',
    headline: toHeadline(block.headline),
    body: toRichText(block.table, resolve),
    cancellation: toPlainText(block.cancellation),
  }),
};

/** Converts one parsed layout to a content block. */
export function toBlock(block: WpBlock, resolve: LinkResolver): ContentBlock {
  const convert = converters[block.layout] as (block: WpBlock, resolve: LinkResolver) => ContentBlock;
  return convert(block, resolve);
}
