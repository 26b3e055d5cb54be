import type { Translator } from '../../src/i18n/translator.ts';
import type { BrandModel } from '../../src/pages/types.ts';
import { Rose } from './Rose.tsx';

/**
 * The hotel's name under the rose, or its own logo, as a link home. `fetchPriority="low"` keeps React from preloading the logo ahead of
 * the hero.
 */
export function Wordmark({ brand, t }: { brand: BrandModel; t: Translator }) {
  return (
    <a className="wordmark" href={brand.href} aria-label={t('nav.homeOf', { name: brand.name })}>
      {brand.logo === null ? (
        <>
          <Rose />
          <b>{brand.name}</b>
        </>
      ) : (
        <img className="wordmark__logo" src={brand.logo} alt="" width={160} height={40} fetchPriority="low" />
      )}
    </a>
  );
}
