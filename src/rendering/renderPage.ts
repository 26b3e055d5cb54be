import { renderToString } from 'react-dom/server';
import { DialogContent } from '../../views/dialogs/DialogContent.tsx';
import type { Assets } from '../../views/layout/assets.ts';
import { PageView } from '../../views/pages/PageView.tsx';
import type { Locale } from '../i18n/locales.ts';
import type { Translator } from '../i18n/translator.ts';
import { usesEditorStyles } from '../pageModels/elements/editorStyles.ts';
import type { DialogModel, PageModel } from '../pageModels/types.ts';
import { typesetHtml } from './typesetHtml.ts';

/** Renders a page model to an HTML document. Views are pure: the same model gives the same bytes. */
export type PageRenderer = (page: PageModel, t: Translator) => string;

/** Renders the content of a dialog to HTML without a document. */
export type DialogRenderer = (dialog: DialogModel, t: Translator, locale: Locale) => string;

/** Creates the renderer. @param assets addresses of style sheets and script */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (page, t) => {
    const html = renderToString(PageView({ page, assets, usesEditorStyles: usesEditorStyles(page), t }));
    return `<!doctype html>${typesetPage(html, page)}`;
  };
}

/** Creates the renderer of fragments. One with blocks of the WordPress editor brings their style sheet: the page it opens on may lack it. */
export function createDialogRenderer({ editorStylesheet }: Assets): DialogRenderer {
  return (dialog, t, locale) => {
    const stylesheet = usesEditorStyles(dialog) ? editorStylesheet : null;
    return typesetHtml(renderToString(DialogContent({ dialog, stylesheet, t })), locale);
  };
}

/** Applies the typography of the page's language, and that of the editor's language to the bar of a preview. */
function typesetPage(html: string, { locale, preview }: PageModel): string {
  if (preview === undefined) return typesetHtml(html, locale);
  const start = html.indexOf('<aside class="preview-bar"');
  const end = html.indexOf('</aside>', start);
  return `${typesetHtml(html.slice(0, start), locale)}${typesetHtml(html.slice(start, end), preview.locale)}${typesetHtml(html.slice(end), locale)}`;
}
