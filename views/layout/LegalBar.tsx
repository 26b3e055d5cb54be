import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/chrome.ts';

/** Imprint, privacy, cookie settings and accessibility in one line. Does not depend on WordPress: every page has it. */
export function LegalBar({ chrome, locale, t }: { chrome: ChromeModel; locale: Locale; t: Translator }) {
  return (
    <nav className="legal-bar" aria-label={t('nav.legal')}>
      <span>{`© ${chrome.year} ${chrome.siteName}`}</span>
      {chrome.registrationNumber !== null && <span>{t('legal.registration', { number: chrome.registrationNumber })}</span>}
      {chrome.legal.map((link) => (
        <a
          key={link.href}
          href={link.href}
          hrefLang={link.hreflang === locale ? undefined : link.hreflang}
          {...(link.settings ? { id: 'site-cookie-settings', 'data-consent-settings': '' } : {})}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
