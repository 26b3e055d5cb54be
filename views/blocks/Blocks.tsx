import type { FC } from 'react';
import type { BlockModel } from '../../src/blocks/index.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { AccordionBlock } from './accordion.tsx';
import { CardsBlock } from './cards.tsx';
import { CookieListBlock } from './cookieList.tsx';
import { CtaBlock } from './cta.tsx';
import { DistancesBlock } from './distances.tsx';
import { FactLinesBlock } from './factLines.tsx';
import { FormBlock } from './form.tsx';
import { GalleryBlock } from './gallery.tsx';
import { HostsBlock } from './hosts.tsx';
import { HouseFactsBlock } from './houseFacts.tsx';
import { MapBlock } from './map.tsx';
import { OffersBlock } from './offers.tsx';
import { PaperBlock } from './paper.tsx';
import { PictureBlock } from './picture.tsx';
import { PressBlock } from './press.tsx';
import type { BlockProps } from './props.ts';
import { QuoteBlock } from './quote.tsx';
import { RecordsBlock } from './records.tsx';
import { RoomBlock } from './room.tsx';
import { RoomChoiceBlock } from './roomChoice.tsx';
import { RoomComparisonBlock, RoomIndexBlock } from './roomComparison.tsx';
import { SeasonBlock } from './season.tsx';
import { TableBlock } from './table.tsx';
import { TextBlock } from './text.tsx';
import { TextImageBlock } from './textImage.tsx';
import { VideoBlock } from './video.tsx';

type Kind = BlockModel['kind'];

/** The view of each kind of block: a new kind does not compile until it has one. */
const blockViews: { readonly [K in Kind]: FC<BlockProps<K>> } = {
  text: TextBlock,
  textImage: TextImageBlock,
  picture: PictureBlock,
  gallery: GalleryBlock,
  quote: QuoteBlock,
  press: PressBlock,
  accordion: AccordionBlock,
  table: TableBlock,
  video: VideoBlock,
  cards: CardsBlock,
  hosts: HostsBlock,
  offers: OffersBlock,
  records: RecordsBlock,
  map: MapBlock,
  distances: DistancesBlock,
  season: SeasonBlock,
  cta: CtaBlock,
  form: FormBlock,
  room: RoomBlock,
  priceTable: TableBlock,
  roomChoice: RoomChoiceBlock,
  roomComparison: RoomComparisonBlock,
  roomIndex: RoomIndexBlock,
  paper: PaperBlock,
  houseFacts: HouseFactsBlock,
  factLines: FactLinesBlock,
  cookieList: CookieListBlock,
};

export function Blocks({ blocks, t }: { blocks: readonly BlockModel[]; t: Translator }) {
  return blocks.map((block, index) => {
    const View = blockViews[block.kind] as FC<{ block: BlockModel; t: Translator }>;
    // An index is enough as a key: blocks are never reordered, because the page is rendered once.
    return <View key={`${block.kind}-${index}`} block={block} t={t} />;
  });
}
