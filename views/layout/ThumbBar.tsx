import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/chrome.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** The contact links at the foot of a phone's screen, within reach of the thumb. */
export function ThumbBar({ chrome, t }: { chrome: ChromeModel; t: Translator }) {
  return (
    <nav className="thumb-bar" aria-label={t('nav.contact')}>
      <ContactLinks chrome={chrome} t={t} />
    </nav>
  );
}
