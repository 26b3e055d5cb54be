import type { FC } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageKind, PageModel } from '../../src/pageModels/types.ts';
import type { Assets } from '../layout/assets.ts';
import { Document } from '../layout/Document.tsx';
import { ContentPage } from './ContentPage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { HomePage } from './HomePage.tsx';
import { OfferPage } from './OfferPage.tsx';
import type { PageProps } from './props.ts';
import { RecordPage } from './RecordPage.tsx';
import { UnavailablePage } from './UnavailablePage.tsx';

/** The view of each kind of page: a new kind does not compile until it has one. */
const pageViews: { readonly [K in PageKind]: FC<PageProps<K>> } = {
  content: ContentPage,
  home: HomePage,
  offer: OfferPage,
  record: RecordPage,
  error: ErrorPage,
  unavailable: UnavailablePage,
};

interface PageViewProps {
  page: PageModel;
  assets: Assets;
  usesEditorStyles: boolean;
  t: Translator;
}

/** The HTML document of a page. */
export function PageView({ page, assets, usesEditorStyles, t }: PageViewProps) {
  const View = pageViews[page.kind] as FC<{ page: PageModel; t: Translator }>;
  return (
    <Document page={page} assets={assets} usesEditorStyles={usesEditorStyles} t={t}>
      <View page={page} t={t} />
    </Document>
  );
}
