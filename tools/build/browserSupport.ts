/**
 * The Baseline that every supported browser has: what all engines could do at the end of this year works without a fallback. Two and a half
 * years later it is "widely available". To move it on, change this year; tests name every other place.
 */
export const BASELINE_YEAR = 2023;

/** The first versions that have this Baseline. Chrome stands for all browsers that are built from Chromium, Safari for all of iOS. */
export const oldestBrowsers = { chrome: '120', edge: '120', firefox: '121', safari: '17.2' } as const;

/** esbuild's `target` for scripts and style sheets: newer syntax is rewritten. */
export const esbuildTargets = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version);

/**
 * Features newer than the Baseline that the site uses all the same, because it works without them; `docs/browsers.md` says how. A lint
 * refuses every other one. `npm run test:engines` uses the site in browsers from which these features are taken away.
 */
export const newerFeatures = {
  atRules: ['page', 'property', 'starting-style', 'view-transition'],
  attributes: [
    'autocapitalize',
    'autocorrect',
    'button[popovertarget]',
    'button[popovertargetaction]',
    'details[name]',
    'dialog[closedby]',
    'img[fetchpriority]',
    'popover',
  ],
  headers: ['Speculation-Rules'],
  properties: [
    'animation-timeline',
    'content-visibility',
    'hanging-punctuation',
    'hyphenate-limit-chars',
    'interpolate-size',
    'resize',
    'scrollbar-color',
    'scrollbar-gutter',
    'scrollbar-width',
    'text-size-adjust',
    'text-wrap',
  ],
  scripts: [
    'AbortSignal.timeout',
    'closedBy',
    'connection',
    'globalPrivacyControl',
    'hidePopover',
    'popover',
    'prerendering',
    'requestIdleCallback',
    'togglePopover',
  ],
  pictures: ['image/avif'],
  selectors: ['details-content', 'popover-open', 'view-transition-group'],
  values: ['allow-discrete', 'overlay'],
} as const;
