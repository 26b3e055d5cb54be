import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { STORAGE_ANCHOR } from '../../src/pageModels/consent.ts';
import type { DialogModel, PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createDialogRenderer, createPageRenderer } from '../../src/rendering/renderPage.ts';
import { isOwnId } from '../../src/shared/ownIds.ts';
import { filesBelow, readSource } from '../architecture/sourceFiles.ts';
import { rich } from '../content/wordpress/support.ts';
import { dialogExamples } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';

const renderPage = createPageRenderer(loadAssets(distDir));
const renderDialog = createDialogRenderer(loadAssets(distDir));
const documents = localeCodes.flatMap((locale) => {
  const t = createTranslator(locale);
  const pages = Object.values(pageExamples(locale)).flat() as PageModel[];
  const dialogs = (['fragment', 'open', 'page'] as const).flatMap(
    (placement) => Object.values(dialogExamples(locale, placement)).flat() as DialogModel[],
  );
  return [...pages.map((page) => renderPage(page, t)), ...dialogs.map((dialog) => renderDialog(dialog, t, locale))];
});
const elements = documents.flatMap((html) => DomUtils.filter(isTag, parseDocument(html).children).filter(isTag));

const references = [
  'for',
  'form',
  'list',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'popovertarget',
  'commandfor',
];
/** Anchors that other sites may link to, and no script reads: sections of rooms, named by their slugs, answers, and the list of what is stored. */
const isPublicAnchor = (name: string, id: string, className = '') =>
  name === 'section' ? id === STORAGE_ANCHOR || /\bblock-room\b/.test(className) : /\baccordion__body\b/.test(className);

describe('the ids of the site itself', () => {
  it('have the prefix in every page, dialog and state', () => {
    const ids = elements.flatMap(({ name, attribs }) =>
      attribs.id === undefined || isPublicAnchor(name, attribs.id, attribs.class) ? [] : [attribs.id],
    );
    expect(new Set(ids).size).toBeGreaterThan(40);
    expect([...new Set(ids)].filter((id) => !isOwnId(id))).toEqual([]);
  });

  it('have the prefix where other elements refer to them', () => {
    const referred = elements.flatMap(({ attribs }) => references.flatMap((attribute) => attribs[attribute]?.split(/\s+/) ?? []));
    expect(new Set(referred).size).toBeGreaterThan(10);
    expect([...new Set(referred)].filter((id) => !isOwnId(id))).toEqual([]);
  });

  it('have the prefix in scripts and style sheets', () => {
    const selector = /['"`\s(,>]#([a-z][\w-]*)(?=[\s'"`.[:,)>])|getElementById\('([^']+)'|'aria-(?:labelledby|describedby)', '([^']+)'/g;
    const scripts = filesBelow('static/scripts', /\.ts$/).map(readSource);
    const styles = filesBelow('static/styles', /\.css$/).map((file) => readSource(file).replace(/\/\*[\s\S]*?\*\/|#[0-9a-f]{3,8}\b/g, ''));
    const ids = [...scripts, ...styles].flatMap((source) =>
      [...source.matchAll(selector)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
    );
    expect(ids).toContain('site-dialog');
    expect(ids.filter((id) => !isOwnId(id))).toEqual([]);
  });

  it('are renamed in the texts of editors with the links to them, whose other ids stay', () => {
    const ids = [...new Set(elements.flatMap(({ attribs }) => attribs.id ?? []))].filter(isOwnId);
    for (const id of ids)
      expect(rich(`<h2 id="${id}"><a href="#${id}">x</a></h2>`)).toEqual([
        { kind: 'html', html: `<h2 id="text-${id}"><a href="#text-${id}">x</a></h2>` },
      ]);
    for (const id of ['dialog', 'menu', 'content', 'consent', 'preise', 'site', 'my-site-map'])
      expect(rich(`<h2 id="${id}">x</h2>`)).toMatchObject([{ html: `<h2 id="${id}">x</h2>` }]);
  });
});
