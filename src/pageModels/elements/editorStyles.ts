import type { DialogModel, PageModel } from '../types.ts';

/**
 * Classes and elements that `static/styles/editor.css` styles. Texts, pictures, quotations, buttons and tables are styled in the sheet that every
 * page loads.
 */
const styledByEditorSheet =
  /\b(?:wp-block-(?!(?:button|buttons|button__link|image|quote|heading|list|paragraph|table)\b(?!__))|wp-embed-|align(?:left|right|center|wide|full)\b|is-style-(?!outline)|has-(?!text-align))|<(?:video|audio|pre|details|mark)\b/;

/** True if a text of the page or dialog has a block of the WordPress editor that only the second style sheet styles. */
export function usesEditorStyles(model: PageModel | DialogModel): boolean {
  return findInTexts(model);
}

/** Looks at every text at any depth of a model: HTML, and the classes of boxes and tables. */
function findInTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('html' in value && typeof value.html === 'string' && styledByEditorSheet.test(value.html)) return true;
  if ('tag' in value && 'attributes' in value) return true;
  if (Array.isArray(value)) return value.some(findInTexts);
  if ('class' in value && styledByEditorSheet.test(String(value.class))) return true;
  return Object.values(value).some(findInTexts);
}
