import { getUploadPath } from '../content/uploads.ts';
import { type Ratio, ratios } from '../content/valueTypes.ts';

/*
 * Addresses of image variants: /img/{version}/{width}[-{ratio}[-{focus}]]/{path}.{format}, for example
 * /img/1x8k3a/800-5x7-f7/2026/09/finca.jpg.avif; SVG drawings are served unchanged: /img/0/svg/2026/09/logo.svg.
 * The values of every parameter are listed here, which limits the number of variants that anybody can request.
 */

/** Widths of variants, in pixels. */
export const imageWidths = [160, 240, 360, 480, 640, 800, 960, 1200, 1440, 1920, 2560] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Position of the subject along the cropped axis, in tenths: 0 is left or top, 5 the middle, 10 right or bottom. */
export type Focus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Version of an image for which WordPress names none: browsers cache it for a day instead of a year. */
export const UNKNOWN_VERSION = '0';

export interface VariantRequest {
  readonly kind: 'bitmap';
  /** Below WordPress's uploads folder. */
  readonly path: string;
  readonly version: string;
  readonly width: ImageWidth;
  /** null keeps the proportions of the image. */
  readonly ratio: Ratio | null;
  readonly focus: Focus;
  readonly format: ImageFormat;
}
export interface DrawingRequest {
  readonly kind: 'drawing';
  readonly path: string;
  readonly version: string;
}

/** Builds the address of an image in one size, crop and format. */
export function buildVariantAddress({ path, version, width, ratio, focus, format }: Omit<VariantRequest, 'kind'>): string {
  const crop = ratio === null ? '' : `-${ratio.replace(':', 'x')}${focus === 5 ? '' : `-f${focus}`}`;
  return `/img/${version}/${width}${crop}/${path}.${format}`;
}

/** Builds the address of an SVG drawing. */
export function buildDrawingAddress(path: string, version: string): string {
  return `/img/${version}/svg/${path}`;
}

const address = /^\/img\/([0-9a-z]{1,12})\/(?:svg|(\d{2,4})(?:-(\d{1,2}x\d)(?:-f(\d{1,2}))?)?)\/(.+)$/;

/** Parses the path of a request; null unless every parameter has one of the values listed above. */
export function parseImageAddress(path: string): VariantRequest | DrawingRequest | null {
  const [, version, widthText, ratioText, focusText, file] = address.exec(path) ?? [];
  if (version === undefined || file === undefined) return null;
  if (widthText === undefined) return isDrawing(file) ? { kind: 'drawing', path: file, version } : null;
  const dot = file.lastIndexOf('.');
  const source = getUploadPath(`/wp-content/uploads/${file.slice(0, dot)}`);
  const format = imageFormats.find((name) => name === file.slice(dot + 1));
  const width = imageWidths.find((listed) => String(listed) === widthText);
  const ratio = ratioText === undefined ? null : ratios.find((listed) => listed === ratioText.replace('x', ':'));
  const focus = Number(focusText ?? 5);
  if (source !== file.slice(0, dot) || isDrawing(source) || !format || !width || ratio === undefined || !isFocus(focus)) return null;
  const request = { path: source, version, width, ratio, focus, format };
  // One spelling per variant: rejects leading zeros and an explicit focus in the middle.
  return buildVariantAddress(request) === path ? { kind: 'bitmap', ...request } : null;
}

/** True for an upload that is an SVG drawing, which is never resized. */
export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path) && getUploadPath(`/wp-content/uploads/${path}`) === path;
}

function isFocus(value: number): value is Focus {
  return Number.isInteger(value) && value >= 0 && value <= 10;
}
