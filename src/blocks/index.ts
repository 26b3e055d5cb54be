import type { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { accordionBlock, numberItems } from './accordion.ts';
import { cardsBlock } from './cards.ts';
import { ctaBlock } from './cta.ts';
import { distancesBlock } from './distances.ts';
import { formBlock } from './form.ts';
import { galleryBlock } from './gallery.ts';
import { hostsBlock } from './hosts.ts';
import type { FactLinesModel, HouseFactsModel } from './houseFacts.ts';
import type { Related } from './listed.ts';
import { mapBlock } from './map.ts';
import { offersBlock } from './offers.ts';
import { packagesBlock } from './packages.ts';
import type { PaperModel } from './paper.ts';
import type { ContentOf, ModelOf } from './parts.ts';
import { pictureBlock } from './picture.ts';
import { pressBlock } from './press.ts';
import { priceTableBlock } from './priceTable.ts';
import { quoteBlock } from './quote.ts';
import { roomBlock } from './room.ts';
import type { RoomChoiceModel } from './roomChoice.ts';
import { arrangeRooms, type RoomComparisonModel, type RoomIndexModel } from './roomComparison.ts';
import { roomsBlock } from './rooms.ts';
import { roomsIntroBlock } from './roomsIntro.ts';
import { seasonBlock } from './season.ts';
import { tableBlock } from './table.ts';
import { textBlock } from './text.ts';
import { textImageBlock } from './textImage.ts';
import { videoBlock } from './video.ts';
import type { CookieListModel } from './visitorData.ts';

/** All blocks by the names of their layouts in ACF, in the order in which editors choose from them. */
export const blocks = {
  text: textBlock,
  text_image: textImageBlock,
  picture: pictureBlock,
  gallery: galleryBlock,
  quote: quoteBlock,
  press: pressBlock,
  accordion: accordionBlock,
  table: tableBlock,
  video: videoBlock,
  cards: cardsBlock,
  hosts: hostsBlock,
  offers: offersBlock,
  packages: packagesBlock,
  rooms: roomsBlock,
  map: mapBlock,
  distances: distancesBlock,
  season: seasonBlock,
  cta: ctaBlock,
  form: formBlock,
  intro: roomsIntroBlock,
  room: roomBlock,
  price_table: priceTableBlock,
} as const;

export type LayoutName = keyof typeof blocks;
/** Blocks of the field `rooms_flexible`; `content` has the others. The site accepts every block in both. */
export const roomLayouts: readonly LayoutName[] = ['intro', 'room', 'price_table'];

/** One parsed block with the name of its layout. */
export type WpBlock = { [N in LayoutName]: { readonly layout: N } & z.output<(typeof blocks)[N]['schema']> }[LayoutName];

/** A content block of a page. `headline` is null if it is empty. */
export type ContentBlock = { [N in LayoutName]: ContentOf<(typeof blocks)[N]> }[LayoutName];

/** What a page shows of a block, or beside the blocks. */
export type BlockModel =
  | ModelOf<(typeof blocks)[LayoutName]>
  | RoomChoiceModel
  | RoomComparisonModel
  | RoomIndexModel
  | PaperModel
  | HouseFactsModel
  | FactLinesModel
  | CookieListModel;

type Builder = (block: ContentBlock, context: PageContext, related: Related) => BlockModel | null;
const builders = new Map(Object.values(blocks).map(({ kind, build }) => [kind, build as Builder]));

/** Converts one parsed layout to a content block. */
export function toBlock(block: WpBlock, context: TextContext): ContentBlock {
  const convert = blocks[block.layout].toContent as (block: WpBlock, context: TextContext) => ContentBlock;
  return convert(block, context);
}

/** Builds the blocks of a page in their order, rooms by price; blocks with nothing to show are left out. */
export function buildBlocks(content: readonly ContentBlock[], context: PageContext, related: Related): BlockModel[] {
  const built = content.flatMap((block) => builders.get(block.kind)?.(block, context, related) ?? []);
  const models = arrangeRooms(built, context);
  const first = models.findIndex(({ kind }) => kind === 'form');
  const itemIds = new Set<string>();
  // A page may have several forms and accordions, but an id must be unique in the document.
  return models.map((model, index) => {
    if (model.kind === 'accordion') return numberItems(model, itemIds);
    return model.kind === 'form' && index !== first ? { ...model, form: { ...model.form, idPrefix: `site-contact-${index}` } } : model;
  });
}
