import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';

/** On a phone, what a thumb reaches: call, write, inquire, book. */
export function ThumbBar({ chrome, t }: { chrome: ChromeModel; t: Translator }) {
  return (
    <nav className="thumb-bar" aria-label={t('nav.contact')}>
      <a className="icon-button" href={chrome.phone.href} aria-label={t('action.call')}>
        <Icon name="phone" />
      </a>
      <a className="icon-button" href={chrome.mail.href} aria-label={t('action.write')}>
        <Icon name="mail" />
      </a>
      <a className="button button--quiet" href={chrome.inquiryHref}>
        {t('action.inquireShort')}
      </a>
      <Link link={chrome.booking} t={t} className="button" />
    </nav>
  );
}
