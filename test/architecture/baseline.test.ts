import { describe, expect, it } from 'vitest';
import biome from '../../biome.json' with { type: 'json' };
import { createTranslator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createPageRenderer } from '../../src/rendering/renderPage.ts';
import { BASELINE_YEAR, newerFeatures, oldestBrowsers } from '../../tools/build/browserSupport.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';
import { readText, rowsBelow } from '../support/documents.ts';
import { findNewerInHtml, findNewerInScript, findReleasedVersion } from './baseline.ts';
import { filesBelow, readSource } from './sourceFiles.ts';

/* What the oldest supported browsers lack is used only where `newerFeatures` says that the site works without it. */

const { attributes, scripts, selectors, properties, atRules } = newerFeatures;
const scriptFiles = ['static/scripts', 'src/shared'].flatMap((folder) => filesBelow(folder, /\.ts$/));
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

describe('the oldest supported browsers', () => {
  it('are the last releases of the year of the Baseline', () => {
    const released = Object.keys(oldestBrowsers).map((browser) => [browser, findReleasedVersion(browser as keyof typeof oldestBrowsers)]);
    expect(oldestBrowsers).toEqual(Object.fromEntries(released));
  });

  it('stand in docs/browsers.md with their versions and the year', () => {
    expect(readText('docs/browsers.md')).toContain(`Baseline ${BASELINE_YEAR}`);
    const versions = rowsBelow('docs/browsers.md', 'The oldest versions').map(([browser = '', version]) => [
      browser.toLowerCase(),
      version,
    ]);
    expect(Object.fromEntries(versions)).toMatchObject(oldestBrowsers);
  });
});

describe('style sheets', () => {
  const { options } = biome.linter.rules.nursery.useBaseline;

  it('are checked by Biome against the same year, and the same newer features are allowed', () => {
    expect(options.available).toBe(BASELINE_YEAR);
    expect(sorted(options.allowAtRules)).toEqual(sorted(atRules));
    expect(sorted(options.allowProperties)).toEqual(sorted(properties));
    expect(sorted(options.allowSelectors)).toEqual(selectors.filter((name) => name !== 'view-transition-group'));
  });

  it('have no declaration after a nested rule, which browsers before 2025 apply before the rule', () => {
    const findLate = (css: string) => css.match(/^( +)\}\n\n?\1[\w-]+:.*;$/gm) ?? [];
    expect(findLate('a {\n  &:hover {\n    color: red;\n  }\n\n  color: blue;\n}\n')).toHaveLength(1);
    expect(filesBelow('static/styles', /\.css$/).flatMap((file) => findLate(readSource(file)))).toEqual([]);
  });
});

describe('scripts', () => {
  it('use newer members, functions and selectors only where the site works without them', () => {
    const found = sorted(scriptFiles.flatMap((file) => findNewerInScript(readSource(file))));
    expect(found).toEqual(sorted([...scripts, 'popover-open']));
  });

  it('the check recognises newer members, functions and selectors, and no name of the page’s own', () => {
    const source = `
      Promise.withResolvers(); Object.groupBy([], String); new Temporal.Instant(0n); scheduler.postTask(run);
      if ('closedBy' in dialog) dialog.requestClose();
      sheet.matches(':popover-open, :focus-visible');`;
    const expected = ['Promise.withResolvers', 'Object.groupBy', 'Temporal', 'scheduler', 'closedBy', 'requestClose', 'popover-open'];
    expect(findNewerInScript(source)).toEqual(expect.arrayContaining(expected));
    expect(findNewerInScript('list.toSorted(); element.dataset.touched = "touched" in element.dataset;')).toEqual([]);
  });
});

describe('documents', () => {
  const render = createPageRenderer(loadAssets(distDir));

  it('have newer attributes only where the site works without them', () => {
    const pages = Object.values(pageExamples('de')).flat() as PageModel[];
    const found = sorted(pages.flatMap((page) => findNewerInHtml(render(page, createTranslator(page.locale)))));
    expect(found).toEqual(sorted(attributes));
  });

  it('the check recognises newer attributes by their element', () => {
    expect(findNewerInHtml('<dialog closedby="any"><details name="a"><p popover id="b" hidden inert>')).toEqual([
      'dialog[closedby]',
      'details[name]',
      'popover',
    ]);
  });
});

it('every newer feature stands in docs/browsers.md, with what a browser without it shows', () => {
  const rows = rowsBelow('docs/browsers.md', 'Newer features');
  const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/^(?:@|::?)/, '')));
  expect(sorted(named)).toEqual(sorted(Object.values(newerFeatures).flat()));
  expect(rows.filter(([, use, without]) => !use || !without)).toEqual([]);
});
