import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pages/types.ts';
import type { Assets } from './assets.ts';
import { Footer } from './Footer.tsx';
import { Head } from './Head.tsx';
import { Header } from './Header.tsx';
import { LegalBar } from './LegalBar.tsx';

/** The whole document: head, frame, and the page as children. */
export function Document({ page, assets, t, children }: { page: PageModel; assets: Assets; t: Translator; children: ReactNode }) {
  const { chrome } = page;
  return (
    <html lang={page.locale}>
      <Head head={page.head} assets={assets} fontStylesheetUrl={chrome.fontStylesheetUrl} />
      <body className={`page page--${page.kind}`}>
        <a className="skip-link" href="#content">
          {t('nav.skip')}
        </a>
        <Header chrome={chrome} locale={page.locale} t={t} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer className="footer on-night">
          {chrome.footer !== null && <Footer chrome={chrome} footer={chrome.footer} t={t} />}
          <LegalBar chrome={chrome} locale={page.locale} t={t} />
        </footer>
      </body>
    </html>
  );
}
