import type { ContentBlock } from '../../content/types.ts';
import { findEmbed, type TextContext, toRichText } from '../richText.ts';
import type { LayoutName, WpBlock } from '../schemas/blocks.ts';
import { toHeadline, toImageContent, toImages, toLinkContent, toReferences, toText } from './values.ts';

type Converter<N extends LayoutName> = (block: Extract<WpBlock, { layout: N }>, context: TextContext) => ContentBlock;

/** One converter per layout of the contract: a new layout does not compile until it has one. */
const converters: { readonly [N in LayoutName]: Converter<N> } = {
  text: (block, context) => ({
    kind: 'text',
    headline: toHeadline(block.headline, context, block.headline_size),
    variant: block.variant ?? 'normal',
    body: toRichText(block.text, context),
  }),
  text_image: (block, context) => ({
    kind: 'textImage',
    headline: toHeadline(block.headline, context, block.headline_size),
    body: toRichText(block.text, context),
    image: toImageContent(block.image, context),
    side: block.image_position ?? 'right',
    ratio: block.ratio,
    link: toLinkContent(block.link, context),
  }),
  gallery: (block, context) => ({
    kind: 'gallery',
    headline: toHeadline(block.headline, context),
    images: toImages(block.images, context),
    ratio: block.ratio,
    crop: block.crop,
  }),
  quote: (block, context) => ({
    kind: 'quote',
    quote: toText(block.quote, context),
    author: toText(block.author, context),
    image: toImageContent(block.image, context),
  }),
  accordion: (block, context) => ({
    kind: 'accordion',
    headline: toHeadline(block.headline, context),
    items: block.items
      .map((item) => ({ title: toText(item.title, context), body: toRichText(item.text, context) }))
      .filter((item) => item.title !== ''),
  }),
  table: (block, context) => ({
    kind: 'table',
    headline: toHeadline(block.headline, context),
    body: toRichText(block.table, context),
    note: toText(block.note, context),
  }),
  video: (block, context) => ({
    kind: 'video',
    headline: toHeadline(block.headline, context),
    embed: findEmbed(block.video, context),
    poster: toImageContent(block.poster, context),
    caption: toText(block.caption, context),
  }),
  cards: (block, context) => ({
    kind: 'cards',
    headline: toHeadline(block.headline, context),
    items: block.items
      .map((item) => ({
        image: toImageContent(item.image, context),
        title: toText(item.title, context),
        text: toText(item.text, context),
        link: toLinkContent(item.link, context),
      }))
      .filter((item) => item.title !== '' || item.image !== null),
  }),
  offers: (block, context) => ({
    kind: 'offers',
    headline: toHeadline(block.headline, context),
    offers: toReferences(block.offers, context),
  }),
  packages: (block, context) => ({
    kind: 'packages',
    headline: toHeadline(block.headline, context),
    packages: toReferences(block.packages, context),
  }),
  rooms: (block, context) => ({ kind: 'rooms', headline: toHeadline(block.headline, context), rooms: toReferences(block.rooms, context) }),
  map: (block, context) => ({
    kind: 'map',
    headline: toHeadline(block.headline, context),
    place: block.map,
    body: toRichText(block.text, context),
  }),
  cta: (block, context) => ({
    kind: 'cta',
    headline: toHeadline(block.headline, context),
    text: toText(block.text, context),
    image: toImageContent(block.image, context),
    action: block.action ?? 'inquiry',
    link: toLinkContent(block.link, context),
  }),
  form: (block, context) => ({ kind: 'form', headline: toHeadline(block.headline, context) }),
  intro: (block, context) => ({ kind: 'roomsIntro', headline: toHeadline(block.headline, context), body: toRichText(block.text, context) }),
  room: (block, context) => ({
    kind: 'room',
    slug: block.room?.post_name ?? null,
    name: toText(block.headline, context) || toText(block.room?.post_title ?? '', context),
    body: toRichText(block.text, context),
    image: toImageContent(block.image, context),
    gallery: toImages(block.gallery, context),
    sizeSqm: block.size_sqm,
    persons: block.persons,
    beds: toText(block.beds, context),
    access: toText(block.access, context),
    facts: block.facts.map((fact) => toText(fact.label, context)).filter((label) => label !== ''),
    priceFrom: block.price_from,
    priceNote: toText(block.price_note, context),
    bookingLink: toLinkContent(block.booking_link, context),
  }),
  price_table: (block, context) => ({
    kind: 'priceTable',
    headline: toHeadline(block.headline, context),
    body: toRichText(block.table, context),
    cancellation: toText(block.cancellation, context),
  }),
};

/** Converts one parsed layout to a content block. */
export function toBlock(block: WpBlock, context: TextContext): ContentBlock {
  const convert = converters[block.layout] as (block: WpBlock, context: TextContext) => ContentBlock;
  return convert(block, context);
}
