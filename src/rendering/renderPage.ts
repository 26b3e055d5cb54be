import { renderToString } from 'react-dom/server';
import { DialogContent } from '../../views/dialogs/DialogContent.tsx';
import type { Assets } from '../../views/layout/assets.ts';
import { PageView } from '../../views/pages/PageView.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { DialogModel, PageModel } from '../pages/types.ts';

/** Renders a page model to an HTML document. Views are pure: the same model gives the same bytes. */
export type PageRenderer = (page: PageModel, t: Translator) => string;

/** Creates the renderer. @param assets addresses of style sheet and script */
export function createPageRenderer(assets: Assets): PageRenderer {
  return (page, t) => `<!doctype html>${renderToString(PageView({ page, assets, t }))}`;
}

/** Renders the content of a dialog to HTML without a document. */
export function renderDialog(dialog: DialogModel, t: Translator): string {
  return renderToString(DialogContent({ dialog, t }));
}
