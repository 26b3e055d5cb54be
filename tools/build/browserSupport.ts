/** The first versions with Baseline 2023: what all engines could do at its end works without a fallback. Chrome stands for all browsers that are built from Chromium, Safari for all of iOS. */
const oldestBrowsers = { chrome: '120', edge: '120', firefox: '121', safari: '17.2' } as const;

/** esbuild's `target` for scripts and style sheets: newer syntax is rewritten. */
export const esbuildTargets = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version);
