import type { ContentBlock, ImageContent } from '../content/types.ts';
import { ParseError } from '../lib/errors.ts';

/** Characters of HTML that the page of one post may have, as estimated below. The largest page of the demo hotel has 204,000. */
const MAX_PAGE_CHARACTERS = 1_500_000;
/** An image is printed with up to 36 addresses: in each size and format. */
const ADDRESSES_PER_IMAGE = 36;
/** Characters of such an address without the path of the file. */
const ADDRESS_CHARACTERS = 45;
/** Characters of the markup around a value. */
const OBJECT_CHARACTERS = 500;
/** Characters of the markup of one element of a text. */
const TAG_CHARACTERS = 20;
/** Blocks whose markup does not come from their own content: the inquiry form, a dialog, a map, a film. */
const BLOCK_CHARACTERS: Partial<Record<ContentBlock['kind'], number>> = { form: 20_000, cta: 6000, map: 3000, video: 3000 };
/** Another post that a block names: a request to WordPress, a cache tag and a card. */
const REFERENCE_CHARACTERS = 15_000;

/**
 * Refuses content whose page would be so large that rendering it stops all other responses. The limits before conversion do not bound that: a
 * block of a few bytes can print a form, and an image prints its address in each size.
 * @param at where the content is in an answer, for the error @throws ParseError
 */
export function refuseHugePage(content: unknown, at: string): void {
  if (!isHugePage(content)) return;
  throw new ParseError(`${at}: expected a page of at most ${MAX_PAGE_CHARACTERS} characters of HTML, received more`);
}

/** True if the page of this content would be too large to be rendered. */
export function isHugePage(content: unknown): boolean {
  return estimateCharacters(content) > MAX_PAGE_CHARACTERS;
}

function estimateCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const own = isImage(value) ? estimateImage(value.path) : estimateObject(value);
  return Object.values(value).reduce<number>((sum, member) => sum + estimateCharacters(member), own);
}

function estimateObject(value: object): number {
  if (Array.isArray(value)) return 0;
  if ('tag' in value || !('kind' in value || 'title' in value)) return TAG_CHARACTERS;
  if ('kind' in value) return BLOCK_CHARACTERS[value.kind as ContentBlock['kind']] ?? OBJECT_CHARACTERS;
  return 'slug' in value && 'title' in value ? REFERENCE_CHARACTERS : OBJECT_CHARACTERS;
}

function estimateImage(path: string): number {
  return ADDRESSES_PER_IMAGE * (path.length + ADDRESS_CHARACTERS);
}

function isImage(value: object): value is Pick<ImageContent, 'path'> {
  return 'path' in value && ('focus' in value || 'width' in value);
}
