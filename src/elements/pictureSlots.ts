import type { ImageWidth, Ratio } from '../images/address.ts';

/*
 * The places of the layout that pictures are shown in.
 */

interface Slot {
  /** The `sizes` attribute: the width of the picture at each width of the window. */
  readonly sizes: string;
  /** Widest offered file: twice the slot's width on a common screen. */
  readonly maxWidthPx: ImageWidth;
  /** Two thirds of the slot in a window of 1440 px: a picture of fewer pixels is shown whole on a ground, others stand in the middle. */
  readonly minWidthPx: number;
}

/** On phones with more than 2.1 dots per pixel files of two dots are chosen: the difference is invisible, the download is half as large. */
const phoneSize = '(max-width: 759.98px) and (min-resolution: 2.1dppx) 62vw';

const phoneGallerySize = '(max-width: 759.98px) and (min-resolution: 2.1dppx) 55vw';

/** `sizes` for phones of a picture that is as wide there as this share of the window, in vw. */
export function buildPhoneSizes(width: number): string {
  return `(max-width: 759.98px) and (min-resolution: 2.1dppx) ${Math.ceil((width * 2) / 3)}vw, (max-width: 759.98px) ${width}vw`;
}

/** Width from which on a hero is large: a smaller one stands beside the text. */
const LARGE_HERO_WIDTH_PX = 1000;

export const slots = {
  hero: {
    sizes: '(min-width: 760px) calc(100vw - clamp(1.25rem, -.35rem + 7.1vw, 6.5rem)), 100vw',
    maxWidthPx: 2560,
    minWidthPx: LARGE_HERO_WIDTH_PX,
  },
  /** The hero of an offer or a room. */
  offer: {
    sizes: '(min-width: 760px) calc(100vw - clamp(1.25rem, -.35rem + 7.1vw, 6.5rem)), 96vw',
    maxWidthPx: 2560,
    minWidthPx: LARGE_HERO_WIDTH_PX,
  },
  /** From edge to edge. */
  edge: { sizes: '100vw', maxWidthPx: 2560, minWidthPx: LARGE_HERO_WIDTH_PX },
  wide: { sizes: `${phoneSize}, (min-width: 1616px) 88rem, 92vw`, maxWidthPx: 2560, minWidthPx: 756 },
  half: { sizes: `${phoneSize}, (min-width: 760px) 52vw, 92vw`, maxWidthPx: 1920, minWidthPx: 480 },
  /** A portrait beside a text. */
  tall: { sizes: `${phoneSize}, (min-width: 760px) 36vw, 68vw`, maxWidthPx: 1440, minWidthPx: 336 },
  third: { sizes: `${phoneSize}, (min-width: 1616px) 33rem, (min-width: 760px) 33vw, 92vw`, maxWidthPx: 1200, minWidthPx: 320 },
  /** Of a room or package: seven of eleven columns on its page, on a phone a row that scrolls. */
  dialog: {
    sizes: `${phoneSize}, (min-width: 1616px) 56rem, (min-width: 1064px) 53vw, 87vw`,
    maxWidthPx: 1440,
    minWidthPx: 384,
  },
  /** One of several pictures of a room among other rooms: beside each other in a wide window. */
  room: { sizes: `${phoneSize}, (min-width: 1064px) 30vw, (min-width: 760px) 46vw, 92vw`, maxWidthPx: 1200, minWidthPx: 320 },
  /** On the card of a room: on a phone in a row that scrolls. */
  roomCard: { sizes: `${phoneGallerySize}, (min-width: 1616px) 33rem, (min-width: 760px) 33vw, 82vw`, maxWidthPx: 1200, minWidthPx: 320 },
  /** Of a room that answers "Which room suits?": on a phone beside its name. */
  answer: { sizes: '(min-width: 1064px) 28vw, (min-width: 760px) 42vw, 7rem', maxWidthPx: 800, minWidthPx: 240 },
  row: { sizes: `${phoneSize}, (min-width: 760px) 22vw, 92vw`, maxWidthPx: 800, minWidthPx: 192 },
  small: { sizes: '(min-width: 760px) 16vw, 46vw', maxWidthPx: 640, minWidthPx: 144 },
  /** A gallery knows the width of each picture (`blocks/gallery.ts`). */
  gallery: { sizes: '100vw', maxWidthPx: 1920, minWidthPx: 0 },
  /** The lightbox. */
  window: { sizes: '100vw', maxWidthPx: 2560, minWidthPx: 0 },
} as const satisfies Record<string, Slot>;
export type PictureSlot = keyof typeof slots;

/** Other crops for narrow windows: on a phone the hero is upright, and the pictures of a room are wide. */
export const narrowCrops: { readonly [S in PictureSlot]?: readonly { media: string; ratio: Ratio; maxWidthPx: ImageWidth }[] } = {
  hero: [
    { media: '(max-width: 551.98px)', ratio: '8:9', maxWidthPx: 800 },
    { media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 1440 },
  ],
  offer: [{ media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 1440 }],
  edge: [{ media: '(max-width: 759.98px)', ratio: '3:2', maxWidthPx: 1200 }],
  roomCard: [{ media: '(max-width: 759.98px)', ratio: '5:7', maxWidthPx: 800 }],
  room: [{ media: '(max-width: 1063.98px)', ratio: '3:2', maxWidthPx: 1200 }],
};
