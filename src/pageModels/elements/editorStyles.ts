import type { DialogModel, PageModel } from '../types.ts';

/** Classes that `static/styles/editor.css` styles. Texts, pictures, quotations, buttons and tables are styled in the sheet that every page loads. */
const styledClass =
  /\b(?:wp-block-(?!(?:button|buttons|button__link|image|quote|heading|list|paragraph|table)\b(?!__))|wp-embed-|align(?:left|right|center|wide|full)\b|is-style-(?!outline)|has-(?!text-align))/;
const styledTags = new Set<unknown>(['video', 'audio', 'pre', 'details', 'mark']);

/** True if a text of the page or dialog has a block of the WordPress editor that only the second style sheet styles. */
export function usesEditorStyles(model: PageModel | DialogModel): boolean {
  return findInTexts(model);
}

/** Looks at the boxes and elements of every text at any depth of a model. */
function findInTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(findInTexts);
  if ('kind' in value && value.kind === 'box') return true;
  if ('tag' in value && styledTags.has(value.tag)) return true;
  if ('class' in value && styledClass.test(String(value.class))) return true;
  return Object.values(value).some(findInTexts);
}
