import { renderToString } from 'react-dom/server';
import { DialogContent } from '../../views/dialogs/DialogContent.tsx';
import type { Assets } from '../../views/layout/assets.ts';
import { PageView } from '../../views/pages/PageView.tsx';
import type { Translator } from '../i18n/translator.ts';
import { usesEditorStyles } from '../pageModels/elements/editorStyles.ts';
import type { DialogModel, PageModel } from '../pageModels/types.ts';

/** Renders a page model to an HTML document. Views are pure: the same model gives the same bytes. */
export type PageRenderer = (page: PageModel, t: Translator) => string;

/** Renders the content of a dialog to HTML without a document. */
export type DialogRenderer = (dialog: DialogModel, t: Translator) => string;

/** Creates the renderer. @param assets addresses of style sheets and script */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (page, t) => {
    const html = renderToString(PageView({ page, assets, usesEditorStyles: usesEditorStyles(page), t }));
    return `<!doctype html>${html}`;
  };
}

/** Creates the renderer of fragments. One with blocks of the WordPress editor brings their style sheet: the page it opens on may lack it. */
export function createDialogRenderer({ editorStylesheet }: Assets): DialogRenderer {
  return (dialog, t) => {
    const stylesheet = usesEditorStyles(dialog) ? editorStylesheet : null;
    return renderToString(DialogContent({ dialog, stylesheet, t }));
  };
}
