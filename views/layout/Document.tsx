import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pages/types.ts';
import { DialogShell } from '../dialogs/DialogShell.tsx';
import type { Assets } from './assets.ts';
import { Consent } from './Consent.tsx';
import { Footer } from './Footer.tsx';
import { Head } from './Head.tsx';
import { Header } from './Header.tsx';
import { LegalBar } from './LegalBar.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { Progress } from './Progress.tsx';

interface DocumentProps {
  page: PageModel;
  assets: Assets;
  /** Style sheets of the head. */
  sheets: ReactNode;
  t: Translator;
  children: ReactNode;
}

/** The HTML document: head, header, footer, and the page as children. Behind a dialog that the server sends open everything is inert. */
export function Document({ page, assets, sheets, t, children }: DocumentProps) {
  const { chrome, preview } = page;
  const inert = page.dialog !== null;
  return (
    <html lang={page.locale}>
      <Head head={page.head} assets={assets} chrome={chrome} sheets={sheets} kind={page.kind} isPreview={preview !== undefined} />
      <body className={`page page--${page.kind}`} data-mark={chrome.brand.mark?.kind === 'rose' ? 'rose' : undefined}>
        <a className="skip-link" href="#site-content" inert={inert}>
          {t('nav.skip')}
        </a>
        {preview === undefined ? <Consent consent={chrome.consent} locale={page.locale} t={t} /> : <PreviewBar preview={preview} />}
        <Header chrome={chrome} locale={page.locale} inert={inert} t={t} />
        <main id="site-content" tabIndex={-1} inert={inert}>
          {children}
        </main>
        <footer className="footer on-night" inert={inert}>
          {chrome.footer !== null && <Footer chrome={chrome} footer={chrome.footer} locale={page.locale} t={t} />}
          <LegalBar chrome={chrome} locale={page.locale} t={t} />
        </footer>
        <Progress t={t} />
        <link rel="stylesheet" href={assets.styleSheets.print} media="print" />
        <script type="module" src={assets.script} fetchPriority="low" />
        <DialogShell page={page} t={t} />
      </body>
    </html>
  );
}
