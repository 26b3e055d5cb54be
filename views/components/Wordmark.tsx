import type { LogoModel } from '../../src/elements/elementTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { BrandModel } from '../../src/pages/chrome.ts';
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

/**
 * A logo, on a plate if its colours are for another ground. `fetchPriority="low"` keeps React from preloading the logo of the header ahead
 * of the hero.
 */
export function Logo({ logo, className, alt, lazy }: { logo: LogoModel; className: string; alt: string; lazy: boolean }) {
  const classes = logo.onPlate ? `${className} plate` : className;
  const loading = lazy ? ({ loading: 'lazy' } as const) : ({ fetchPriority: 'low' } as const);
  return <img className={classes} src={logo.src} alt={alt} width={160} height={40} {...loading} />;
}
