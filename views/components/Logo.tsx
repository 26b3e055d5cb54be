import type { LogoModel } from '../../src/elements/elementTypes.ts';

/**
 * A logo, on a plate if its colours are for another ground. `fetchPriority="low"` keeps React from preloading the logo of the header ahead
 * of the hero.
 */
export function Logo({ logo, className, alt, lazy }: { logo: LogoModel; className: string; alt: string; lazy: boolean }) {
  const classes = logo.onPlate ? `${className} plate` : className;
  const loading = lazy ? ({ loading: 'lazy' } as const) : ({ fetchPriority: 'low' } as const);
  return <img className={classes} src={logo.src} alt={alt} width={160} height={40} {...loading} />;
}
