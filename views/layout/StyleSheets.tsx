import type { Assets, StyleSheetName } from './assets.ts';

/** The style sheets of what stands below the first view, and those that some pages need. */
export function StyleSheets({ assets, names }: { assets: Assets; names: readonly StyleSheetName[] }) {
  return (['page', ...names] as const).map((name) => <link key={name} rel="stylesheet" href={assets.styleSheets[name]} />);
}
