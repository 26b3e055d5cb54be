import type { FC } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageKind, PageModel } from '../../src/pageModels/types.ts';
import type { Assets, StyleSheetName } from '../layout/assets.ts';
import { Document } from '../layout/Document.tsx';
import { StyleSheets } from '../layout/StyleSheets.tsx';
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
  /** In addition to those of every page. */
  styleSheets: readonly StyleSheetName[];
  t: Translator;
}

/**
 * The HTML document of a page. A page that begins with a hero names the style of what stands below it behind the hero, which is painted before that
 * sheet has come. Any other begins with parts that only the sheet styles.
 */
export function PageView({ page, assets, styleSheets, t }: PageViewProps) {
  const View = pageViews[page.kind] as FC<PageProps<PageKind>>;
  const sheets = <StyleSheets assets={assets} names={styleSheets} />;
  const isHeroFirst = (page.kind === 'home' || page.kind === 'content') && page.dialog === null;
  return (
    <Document page={page} assets={assets} sheets={isHeroFirst ? null : sheets} t={t}>
      <View page={page} sheets={isHeroFirst ? sheets : null} t={t} />
    </Document>
  );
}
