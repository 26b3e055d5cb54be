import { renderToString } from 'react-dom/server';
import { DialogContent } from '../../views/dialogs/DialogContent.tsx';
import type { Assets } from '../../views/layout/assets.ts';
import { PageView } from '../../views/pages/PageView.tsx';
import type { Locale } from '../i18n/locales.ts';
import type { Translator } from '../i18n/translator.ts';
import type { DialogModel, PageModel } from '../pages/types.ts';
import { listStyleSheets } from './styleSheets.ts';

/** Renders a page model to an HTML document. Views are pure: the same model gives the same bytes. */
export type PageRenderer = (page: PageModel, t: Translator) => string;

/** Renders the content of a dialog to HTML without a document. It says its language: the page it opens on may have another one. */
export type DialogRenderer = (dialog: DialogModel, t: Translator, locale: Locale) => string;

/** Creates the renderer. @param assets of the build */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (page, t) => {
    const html = renderToString(PageView({ page, assets, styleSheets: listStyleSheets(page), t }));
    return `<!doctype html>${html}`;
  };
}

/** Creates the renderer of fragments. A fragment brings the style sheets that the page it opens on may lack. */
export function createDialogRenderer({ styleSheets }: Assets): DialogRenderer {
  return (dialog, t, locale) => {
    const needed = listStyleSheets(dialog).map((name) => styleSheets[name]);
    return renderToString(DialogContent({ dialog, lang: locale, styleSheets: needed, t }));
  };
}
