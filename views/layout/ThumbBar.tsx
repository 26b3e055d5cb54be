import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel } from '../../src/pages/types.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** On a phone, what a thumb reaches. */
export function ThumbBar({ chrome, t }: { chrome: ChromeModel; t: Translator }) {
  return (
    <nav className="thumb-bar" aria-label={t('nav.contact')}>
      <ContactLinks chrome={chrome} t={t} />
    </nav>
  );
}
