import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILES_FOLDER } from '../wordpress/uploads.ts';

/*
 * Addresses of uploads. Only a page can name one: each is signed, and one that is not costs nothing but the check.
 *   /img/{version}.{signature}/{width}[-{ratio}[-f{focus}]]/{path}.{format}, for example
 *   /img/1x8k3a.Q2hJ0b7Xw_91/800-5x7-f7/2026/09/finca.jpg.avif
 *   /img/{version}.{signature}/svg/{path}: an SVG drawing, unchanged
 *   /files/{signature}/{path}: a film, sound or document
 */

export const ratios = ['3:2', '1:1', '5:7', '8:9', '16:9'] as const;
export type Ratio = (typeof ratios)[number];

/** Widths of variants, in pixels. */
export const imageWidths = [360, 480, 640, 800, 960, 1200, 1440, 1920, 2560] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** Widest file for browsers without AVIF: a large PNG takes ten seconds. */
const MAX_FALLBACK_WIDTH_PX = 1920;

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Position of the subject along the cropped axis, in tenths: 0 is left or top, 5 the middle, 10 right or bottom. */
export type Focus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Version of an image for which WordPress names none: browsers cache it for a day instead of a year. */
export const UNKNOWN_VERSION = '0';

/** An image of the uploads folder, or a part of it. */
export interface ImageCrop {
  /** Below WordPress's uploads folder. */
  readonly path: string;
  readonly version: string;
  /** null keeps the proportions of the image. */
  readonly ratio: Ratio | null;
  readonly focus: Focus;
}
export interface VariantRequest extends ImageCrop {
  readonly kind: 'bitmap';
  readonly width: ImageWidth;
  readonly format: ImageFormat;
}
export interface DrawingRequest extends Pick<ImageCrop, 'path' | 'version'> {
  readonly kind: 'drawing';
}

/** 72 bits: more than anybody can try over the network. */
const SIGNATURE_CHARS = 12;

/** Returns the signature of an address. */
export type SignAddress = (address: string) => string;

/** Creates the function that signs addresses with a key. */
export function createAddressSigner(key: string): SignAddress {
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, SIGNATURE_CHARS);
}

/** The keys of a site: its own, which the database keeps, and that of the time before a process could read it. */
export type AddressKeys = ReturnType<typeof createAddressKeys>;

/** @param interimKey the same for all processes that start without the database */
export function createAddressKeys(interimKey: string) {
  const signInterim = createAddressSigner(interimKey);
  let signOwn: SignAddress | null = null;
  return {
    /** Signs with the site's own key, once it is known. */
    sign: (address: string) => (signOwn ?? signInterim)(address),
    /** False until then: an address that no known key has signed may be a good one. */
    get isComplete(): boolean {
      return signOwn !== null;
    },
    /** Parses an address that was signed with either key; null if it was not. */
    parse: <T>(parse: (sign: SignAddress) => T | null): T | null => (signOwn && parse(signOwn)) ?? parse(signInterim),
    complete(key: string): void {
      signOwn = createAddressSigner(key);
    },
  };
}

/**
 * Returns the function that builds the addresses of a crop. One signature covers its 9 widths in 3 formats, of which a page names up to 19 files: with a
 * signature for each file, which no encoding compresses, a home page of 12 KB would have 4 KB more.
 */
export function nameVariants(
  { path, version, ratio, focus }: ImageCrop,
  sign: SignAddress,
): (width: ImageWidth, format: ImageFormat) => string {
  const crop = ratio === null ? '' : `-${ratio.replace(':', 'x')}${focus === 5 ? '' : `-f${focus}`}`;
  const signature = sign(`/img/${version}/${crop}/${path}`);
  return (width, format) => `/img/${version}.${signature}/${width}${crop}/${path}.${format}`;
}

/** Builds the address of an SVG drawing. */
export function buildDrawingAddress(path: string, version: string, sign: SignAddress): string {
  return `/img/${version}.${sign(`/img/${version}/svg/${path}`)}/svg/${path}`;
}

/** Builds the address of a film, sound or document. @param href `/files/{path}`, as content has it, with or without a fragment */
export function buildFileAddress(href: string, sign: SignAddress): string {
  const [path = ''] = href.slice(FILES_FOLDER.length).split('#');
  return `${FILES_FOLDER}${sign(FILES_FOLDER + path)}/${href.slice(FILES_FOLDER.length)}`;
}

const variantAddress = /^\/img\/([0-9a-z]+)\.([\w-]{12})\/(\d+)((?:-\d+x\d+)?(?:-f(\d+))?)\/(.+)\.(\w+)$/;
const drawingAddress = /^\/img\/([0-9a-z]+)\.([\w-]{12})\/svg\/(.+)$/;

/** Parses the path of a request; null unless it is signed. What is signed was built here: only width and format are checked. */
export function parseImageAddress(address: string, sign: SignAddress): VariantRequest | DrawingRequest | null {
  const [, version = '', signature = '', widthText, crop = '', focusText = '5', path = '', formatText] = variantAddress.exec(address) ?? [];
  if (widthText === undefined) return parseDrawingAddress(address, sign);
  const width = imageWidths.find((listed) => String(listed) === widthText);
  const format = (['avif', 'webp', chooseFallbackFormat(path)] as const).find((listed) => listed === formatText);
  const isFallback = format === 'jpeg' || format === 'png';
  if (width === undefined || format === undefined || (isFallback && width > MAX_FALLBACK_WIDTH_PX)) return null;
  if (!isSigned(`/img/${version}/${crop}/${path}`, signature, sign)) return null;
  const ratio = ratios.find((listed) => crop.startsWith(`-${listed.replace(':', 'x')}`)) ?? null;
  return { kind: 'bitmap', path, version, width, ratio, focus: Number(focusText) as Focus, format };
}

function parseDrawingAddress(address: string, sign: SignAddress): DrawingRequest | null {
  const [, version = '', signature = '', path = ''] = drawingAddress.exec(address) ?? [];
  return isSigned(`/img/${version}/svg/${path}`, signature, sign) ? { kind: 'drawing', path, version } : null;
}

/** Returns the path below the uploads folder that the address of a file names; null unless it is signed. */
export function parseFileAddress(address: string, sign: SignAddress): string | null {
  const [, signature = '', path = ''] = /^\/files\/([\w-]{12})\/(.+)$/.exec(address) ?? [];
  return isSigned(FILES_FOLDER + path, signature, sign) ? path : null;
}

function isSigned(address: string, signature: string, sign: SignAddress): boolean {
  return signature.length === SIGNATURE_CHARS && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(address)));
}

/** The format for browsers without AVIF: PNG if the original may be transparent. */
export function chooseFallbackFormat(path: string): 'jpeg' | 'png' {
  return /\.(png|gif)$/i.test(path) ? 'png' : 'jpeg';
}

/** True for an upload that is an SVG drawing, which is never resized. */
export function isDrawing(path: string): boolean {
  return /\.svg$/i.test(path);
}
