import type { Translator } from '../../src/i18n/translator.ts';
import type { BrandModel } from '../../src/pages/chrome.ts';
import { Logo } from './Logo.tsx';
import { Mark } from './Mark.tsx';

/** The hotel's name below its mark, or its logo, as a link home. Long names are set smaller. */
export function Wordmark({ brand, place, t }: { brand: BrandModel; place: 'header' | 'footer'; t: Translator }) {
  const { text, size, logo } = brand[place];
  return (
    <a className={`wordmark wordmark--${size}`} href={brand.href} aria-label={t('nav.homeOf', { name: brand.name })}>
      {logo === null ? (
        <>
          <Mark mark={brand.mark} />
          <b>{text}</b>
        </>
      ) : (
        <Logo logo={logo} className="wordmark__logo" alt="" lazy={place === 'footer'} />
      )}
    </a>
  );
}
