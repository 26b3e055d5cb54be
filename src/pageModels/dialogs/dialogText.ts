import type { PageContext } from '../context.ts';
import type { RichTextContext } from '../elements/richText.ts';
import type { DialogPlacement } from './dialogTypes.ts';

/** Fragments have no frames: the security policy of the page they are loaded into does not allow their origins. */
export function buildEmbedContext({ t, site, signAddress }: PageContext, placement: DialogPlacement): RichTextContext {
  return { t, site, signAddress, allowsFrames: placement === 'page' };
}

/** The level of the highest heading in a text: one below the dialog's title, which is h1 on its own page and h2 elsewhere. */
export function getHeadingLevel(placement: DialogPlacement): 2 | 3 {
  return placement === 'page' ? 2 : 3;
}
