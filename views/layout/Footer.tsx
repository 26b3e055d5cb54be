import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel, FooterModel } from '../../src/pages/chrome.ts';
import { Link } from '../components/Link.tsx';
import { Lines } from '../components/Text.tsx';
import { Logo, Wordmark } from '../components/Wordmark.tsx';

/** Address, contact, further links and partners. Rendered only if WordPress has a footer menu. */
export function Footer({ chrome, footer, locale, t }: { chrome: ChromeModel; footer: FooterModel; locale: Locale; t: Translator }) {
  const { location, houseFacts } = chrome;
  return (
    <div className="grid footer__parts">
      <div className="footer__brand">
        <Wordmark brand={chrome.brand} place="footer" t={t} />
      </div>
      <div className="footer__visit">
        <h2>{t('footer.visit')}</h2>
        <address>
          {chrome.address.name}
          <Lines lines={chrome.address.lines} />
        </address>
        <Link link={location} t={t} hrefLang={location.hreflang === locale ? undefined : location.hreflang} />
        {houseFacts !== null && (
          <Link link={houseFacts} t={t} hrefLang={houseFacts.hreflang === locale ? undefined : houseFacts.hreflang} />
        )}
      </div>
      <div className="footer__talk">
        <h2>{t('footer.talk')}</h2>
        <a href={chrome.phone.href}>{chrome.phone.label}</a>
        {chrome.quickLine !== null && <Link link={chrome.quickLine} t={t} />}
        <a href={chrome.mail.href}>{chrome.mail.label}</a>
        <a href={chrome.inquiryHref}>{t('action.inquire')}</a>
        {footer.social.map((link) => (
          <Link key={link.href} link={link} t={t} />
        ))}
        {chrome.openingHours.length > 0 && (
          <p>
            <Lines lines={chrome.openingHours} />
          </p>
        )}
      </div>
      {footer.links.length > 0 && (
        <nav className="footer__links" aria-label={t('nav.footer')}>
          <h2>{t('footer.more')}</h2>
          <ul lang={footer.lang ?? undefined}>
            {footer.links.map((link) => (
              <li key={`${link.label} ${link.href}`}>
                <Link link={link} t={t} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {footer.partners.length > 0 && (
        <ul className="footer__partners" aria-label={t('footer.partners')}>
          {footer.partners.map((partner) => (
            <li key={partner.name}>
              <Partner partner={partner} t={t} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Partner({ partner, t }: { partner: FooterModel['partners'][number]; t: Translator }) {
  return (
    <a href={partner.href} target="_blank" rel="noopener noreferrer">
      {partner.logo === null ? partner.name : <Logo logo={partner.logo} className="footer__logo" alt={partner.name} lazy />}
      <span className="visually-hidden">{` (${t('link.newTab')})`}</span>
    </a>
  );
}
