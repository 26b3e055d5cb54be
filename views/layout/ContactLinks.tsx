import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/chrome.ts';
import { Icon } from '../components/Icon.tsx';
import { QuickLine, StayButtons } from '../components/Link.tsx';

/** Links to call, write, inquire and book, used by the thumb bar and the flyout. */
export function ContactLinks({ chrome, t }: { chrome: ChromeModel; t: Translator }) {
  return (
    <>
      <a className="icon-button" href={chrome.phone.href} aria-label={t('action.call')} title={chrome.phoneHours}>
        <Icon name="phone" />
      </a>
      <QuickLine link={chrome.quickLine} t={t} />
      <a className="icon-button" href={chrome.mail.href} aria-label={t('action.write')}>
        <Icon name="mail" />
      </a>
      <StayButtons inquiryHref={chrome.inquiryHref} booking={chrome.booking} t={t} />
    </>
  );
}
