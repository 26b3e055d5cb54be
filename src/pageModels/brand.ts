import { buildHomePath } from '../addresses/pageAddresses.ts';
import { getUploadPath } from '../content/uploads.ts';
import type { PageContext } from './context.ts';
import { buildMark } from './elements/mark.ts';
import { buildSinglePicture } from './elements/pictures.ts';
import type { BrandModel, LogoModel, WordmarkModel } from './types.ts';

/** Width of the file for a bitmap logo in pixels; logos are displayed at most 224 px wide. */
const LOGO_WIDTH_PX = 360;

/** Longest names in letters that are set in the first, the second and the third size. */
const MAX_NAME_LENGTHS = [10, 20, 36] as const;
/** A word cannot wrap: it counts for more than its letters. */
const WORD_LENGTH_FACTOR = 1.5;

/** Builds the name or logo of the hotel for the light header and the dark footer. */
export function buildBrand(context: PageContext): BrandModel {
  const { locale, site } = context;
  const header = site.shortName ?? site.name;
  return {
    name: site.name,
    href: buildHomePath(locale),
    header: { text: header, size: chooseSize(header), logo: buildLogo(site.logo, site.logoOnDark, context) },
    footer: { text: site.name, size: chooseSize(site.name), logo: buildLogo(site.logoOnDark, site.logo, context) },
    mark: buildMark(context),
  };
}

/** Chooses how large a name is set: the longer it or its longest word, the smaller. */
export function chooseSize(name: string): WordmarkModel['size'] {
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  const length = Math.max(name.length, longestWord * WORD_LENGTH_FACTOR);
  const index = MAX_NAME_LENGTHS.findIndex((max) => length <= max);
  return index === -1 ? 4 : ([1, 2, 3] as const)[index as 0 | 1 | 2];
}

/**
 * Builds a logo for a ground. An SVG is served unchanged, a bitmap scaled down.
 * @param own the logo made for the ground @param other the one made for the opposite ground, shown on a plate
 * @returns null if neither is a picture in WordPress's uploads folder
 */
export function buildLogo(own: string | undefined, other: string | undefined, context: Pick<PageContext, 'signAddress'>): LogoModel | null {
  for (const [address, onPlate] of [[own, false] as const, [other, true] as const]) {
    const path = address === undefined ? null : getUploadPath(address);
    if (path === null) continue;
    const source = { path, version: null, width: LOGO_WIDTH_PX, height: LOGO_WIDTH_PX / 4, focus: null };
    return { src: buildSinglePicture(source, context, LOGO_WIDTH_PX, null, 'webp'), onPlate };
  }
  return null;
}
