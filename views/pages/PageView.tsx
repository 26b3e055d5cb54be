import type { FC } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageKind, PageModel } from '../../src/pages/types.ts';
import type { Assets, StyleSheetName } from '../layout/assets.ts';
import { Document } from '../layout/Document.tsx';
import { ContentPage } from './ContentPage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { OfferPage } from './OfferPage.tsx';
import type { PageProps } from './props.ts';
import { RecordPage } from './RecordPage.tsx';
import { UnavailablePage } from './UnavailablePage.tsx';

/** The view of each kind of page: a new kind does not compile until it has one. */
const pageViews: { readonly [K in PageKind]: FC<PageProps<K>> } = {
  content: ContentPage,
  home: ContentPage,
  offer: OfferPage,
  record: RecordPage,
  error: ErrorPage,
  unavailable: UnavailablePage,
};

interface PageViewProps {
  page: PageModel;
  assets: Assets;
  /** In addition to those of every page. */
  styleSheets: readonly StyleSheetName[];
  t: Translator;
}

/** True if the first view of a page needs inline styles only. A package begins with a form. */
function canStylesWait({ kind, dialog }: PageModel, styleSheets: readonly StyleSheetName[]): boolean {
  if (dialog !== null || kind === 'error' || kind === 'unavailable') return false;
  return kind !== 'record' || !styleSheets.includes('forms');
}

/**
 * The HTML document of a page. Behind the first view it names the style of what stands below, so that the first view is painted before that
 * sheet has come. Where that sheet styles the first view too, or a dialog is open, the head names it.
 */
export function PageView({ page, assets, styleSheets, t }: PageViewProps) {
  const View = pageViews[page.kind] as FC<PageProps<PageKind>>;
  const sheets = (['page', ...styleSheets] as const).map((name) => <link key={name} rel="stylesheet" href={assets.styleSheets[name]} />);
  const canWait = canStylesWait(page, styleSheets);
  return (
    <Document page={page} assets={assets} sheets={canWait ? null : sheets} t={t}>
      <View page={page} sheets={canWait ? sheets : null} t={t} />
    </Document>
  );
}
