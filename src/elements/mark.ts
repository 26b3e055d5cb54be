import { getUploadPath } from '../wordpress/uploads.ts';
import type { PageContext } from './context.ts';
import type { MarkModel } from './elementTypes.ts';
import { buildSinglePicture } from './pictures.ts';

/** Value of `mark` in the site file for the drawing of the demo hotel. */
export const ROSE_MARK = 'rose';
/** Width of the file of a bitmap mark in pixels: browsers and phones scale it down to their icons. */
const MARK_WIDTH_PX = 360;

/** Builds the ornament of the house; null if the hotel has none, or names a picture outside WordPress's uploads folder. */
export function buildMark(context: Pick<PageContext, 'site' | 'signAddress'>): MarkModel | null {
  const { mark } = context.site;
  if (mark === undefined) return null;
  if (mark === ROSE_MARK) return { kind: 'rose' };
  const path = getUploadPath(mark);
  if (path === null) return null;
  const source = { path, version: null, width: MARK_WIDTH_PX, height: MARK_WIDTH_PX, focus: null };
  return { kind: 'picture', src: buildSinglePicture(source, context, MARK_WIDTH_PX, null) };
}
