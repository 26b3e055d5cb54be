import type { StyleSheetName } from '../../views/layout/assets.ts';
import type { DialogModel, PageModel } from '../pages/types.ts';

/** Returns the style sheets that a page or dialog needs in addition to those of every page. */
export function listStyleSheets(model: PageModel | DialogModel): StyleSheetName[] {
  const blocks = 'blocks' in model ? model.blocks : [];
  const dialog = 'dialog' in model ? model.dialog : null;
  const record = 'record' in model ? model.record : null;
  const dialogs = [model, dialog, record];
  const hasForm =
    blocks.some(({ kind }) => kind === 'form' || kind === 'roomChoice') ||
    dialogs.some((shown) => shown !== null && formKinds.has(shown.kind));
  return [
    // A fragment has no head; the pages of rooms, packages and offers have this style in theirs.
    ...(!('head' in model) || dialog !== null || blocks.some((block) => block.kind === 'roomChoice' && block.answer !== null)
      ? ['details' as const]
      : []),
    ...(hasForm ? ['forms' as const] : []),
    ...(record?.kind === 'room' || blocks.some(({ kind }) => kind === 'gallery') ? ['gallery' as const] : []),
    ...(usesEditorStyles(model) ? ['editor' as const] : []),
  ];
}

/** Dialogs with a form, or what was entered in it. */
const formKinds = new Set<string>(['inquiry', 'thanks', 'package']);

/** Classes that `static/styles/editor.css` styles. Texts, pictures, quotations, buttons and tables are styled in the sheet that every page loads. */
const styledClass =
  /\b(?:wp-block-(?!(?:button|buttons|button__link|image|quote|heading|list|paragraph|table)\b(?!__))|wp-embed-|align(?:left|right|center|wide|full)\b|is-style-(?!outline)|has-(?!text-align))/;
const styledTags = new Set<unknown>(['video', 'audio', 'pre', 'details', 'mark']);

/** True if a text at any depth of a model has a block of the WordPress editor that only the editor's style sheet styles. */
function usesEditorStyles(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(usesEditorStyles);
  if ('kind' in value && value.kind === 'box') return true;
  if ('tag' in value && styledTags.has(value.tag)) return true;
  if ('class' in value && styledClass.test(String(value.class))) return true;
  return Object.values(value).some(usesEditorStyles);
}
