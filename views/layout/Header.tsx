import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/chrome.ts';
import { Icon } from '../components/Icon.tsx';
import { QuickLine, StayButtons } from '../components/Link.tsx';
import { Wordmark } from '../components/Wordmark.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { Flyout } from './Flyout.tsx';
import { LanguageRow } from './LanguageRow.tsx';

/** Menu, wordmark, language and booking. The sheets are popovers, which open without script. */
export function Header({ chrome, locale, inert, t }: { chrome: ChromeModel; locale: Locale; inert: boolean; t: Translator }) {
  const hasLanguages = chrome.languages.length > 0;
  return (
    <>
      <header className="header" inert={inert}>
        <div className="header__row">
          {chrome.menu === null ? (
            <span />
          ) : (
            <button className="header__menu" type="button" popoverTarget="site-menu" aria-label={t('nav.menu.open')}>
              <Icon name="menu" />
              <span className="from-tablet">{t('nav.menu')}</span>
            </button>
          )}
          <div className="header__brand">
            <Wordmark brand={chrome.brand} place="header" t={t} />
            {chrome.brand.place !== '' && <p className="text-mini">{chrome.brand.place}</p>}
          </div>
          <div className="header__actions">
            {hasLanguages && (
              <>
                <nav className="from-desktop" aria-label={t('nav.language')}>
                  <LanguageRow languages={chrome.languages} />
                </nav>
                <button
                  className="icon-button header__language to-desktop"
                  type="button"
                  popoverTarget="site-languages"
                  aria-label={`${locale.toUpperCase()}: ${t('nav.language.current')}`}
                >
                  {locale.toUpperCase()}
                </button>
              </>
            )}
            <a className="icon-button from-tablet" href={chrome.mail.href} aria-label={t('action.write')}>
              <Icon name="mail" />
            </a>
            <a className="icon-button from-tablet" href={chrome.phone.href} aria-label={t('action.call')} title={chrome.phoneHours}>
              <Icon name="phone" />
            </a>
            <QuickLine link={chrome.quickLine} t={t} className="from-desktop" />
            <StayButtons inquiryHref={chrome.inquiryHref} booking={chrome.booking} t={t} className="from-tablet" />
          </div>
        </div>
        {/* At the foot of a phone's screen, within reach of the thumb. */}
        <nav className="thumb-bar" aria-label={t('nav.contact')}>
          <ContactLinks chrome={chrome} t={t} />
        </nav>
      </header>
      {hasLanguages && (
        <nav className="language-sheet" id="site-languages" popover="auto" aria-label={t('nav.language')} data-behaviour="sheet">
          <LanguageRow languages={chrome.languages} hasNames />
        </nav>
      )}
      {chrome.menu !== null && <Flyout chrome={chrome} menu={chrome.menu} t={t} />}
    </>
  );
}
