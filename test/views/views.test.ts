import { afterEach, describe, expect, it, vi } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createPageRenderer } from '../../src/rendering/renderPage.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';
import { findFaults } from './validate.ts';

const render = createPageRenderer(loadAssets(distDir));
const examples = localeCodes.flatMap((locale) =>
  Object.values(pageExamples(locale)).flatMap((list: readonly PageModel[]) =>
    list.map((page, index) => ({ name: `${page.kind} ${index + 1} in ${locale}`, page })),
  ),
);

afterEach(() => vi.restoreAllMocks());

describe('the view of every page kind', () => {
  async function checkPage({ page }: (typeof examples)[number]): Promise<void> {
    const warnings: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...words) => warnings.push(words));
    const html = render(page, createTranslator(page.locale));
    expect(warnings).toEqual([]);
    expect(html).toMatch(/^<!doctype html><html lang="\w\w"><head>/);
    expect(html).not.toContain('<!-- -->');
    expect(html).not.toMatch(/ style="| on\w+="/);
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBe(page.head.title);
    expect(await findFaults(html)).toEqual([]);
  }

  it.each(examples.filter(({ page }) => page.locale === 'de'))(
    'renders the example $name as valid HTML, without a React warning',
    checkPage,
  );

  it('renders the same model twice to the same bytes', () => {
    const [page] = pageExamples('de').content;
    if (page === undefined) throw new Error('There is no example');
    const t = createTranslator('de');
    expect(render(page, t)).toBe(render(page, t));
  });

  it('loads only the hero eagerly, every other picture lazily, and preloads no picture', () => {
    const [page] = pageExamples('de').home;
    if (page === undefined) throw new Error('There is no example');
    const html = render(page, createTranslator('de'));
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    const eager = pictures.filter((tag) => !tag.includes('loading="lazy"'));
    expect(pictures.length).toBeGreaterThan(10);
    expect(eager).toEqual([expect.stringContaining('fetchPriority="high"')]);
    for (const tag of pictures) expect(tag).toMatch(/ width="\d+" height="\d+"/);
    expect(html).not.toMatch(/rel="preload"[^>]*as="image"/);
  });
});
