import type { FC } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { BlockModel } from '../../src/pageModels/types.ts';
import { CtaBlock, FormBlock } from './actions.tsx';
import { CardsBlock, RecordsBlock } from './cards.tsx';
import { GalleryBlock, MapBlock, VideoBlock } from './media.tsx';
import { OffersBlock } from './offers.tsx';
import type { BlockProps } from './props.ts';
import { RoomBlock, RoomComparisonBlock } from './room.tsx';
import { StorageBlock } from './storage.tsx';
import { AccordionBlock, QuoteBlock, TableBlock, TextBlock, TextImageBlock } from './text.tsx';

type Kind = BlockModel['kind'];

/** The view of each kind of block: a new kind does not compile until it has one. */
const blockViews: { readonly [K in Kind]: FC<BlockProps<K>> } = {
  text: TextBlock,
  textImage: TextImageBlock,
  gallery: GalleryBlock,
  quote: QuoteBlock,
  accordion: AccordionBlock,
  table: TableBlock,
  video: VideoBlock,
  cards: CardsBlock,
  offers: OffersBlock,
  records: RecordsBlock,
  map: MapBlock,
  cta: CtaBlock,
  form: FormBlock,
  room: RoomBlock,
  roomComparison: RoomComparisonBlock,
  storage: StorageBlock,
};

export function Blocks({ blocks, t }: { blocks: readonly BlockModel[]; t: Translator }) {
  return blocks.map((block, index) => {
    const View = blockViews[block.kind] as FC<{ block: BlockModel; t: Translator }>;
    // An index is enough as a key: blocks are never reordered, because the page is rendered once.
    return <View key={`${block.kind}-${index}`} block={block} t={t} />;
  });
}
