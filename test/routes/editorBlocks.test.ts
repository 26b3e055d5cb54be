import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { findUnshownParts, type UnshownKind } from '../../src/pages/wordpress/unshownParts.ts';
import { app, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';
import { findFaults } from '../views/validate.ts';

/** Blocks as WordPress prints them, each behind a comment with its name (`test/fixtures/blockEditor`). */
function readBlocks(name: string): [name: string, html: string][] {
  const text = readFileSync(join(import.meta.dirname, '../fixtures/blockEditor', name), 'utf8');
  return text
    .split('<!-- block: ')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf(' -->')), part.slice(part.indexOf(' -->') + 4).trim()]);
}
const shown = readBlocks('shown.html');
const named = readBlocks('named.html');
const [recording] = JSON.parse(readRecording('page-hotel.de.json'));

startSiteOnce();

/** Serves a page whose editor holds the block alone. */
async function show(name: string, html: string): Promise<{ page: string; main: AnyNode }> {
  const slug = `block-${name.replace(/[^a-z]+/g, '-').replace(/-$/, '')}`;
  const post = { ...recording, slug, link: `https://cms.finca.example/${slug}/`, content: { rendered: html }, acf: {} };
  wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([post]));
  const response = await fetch(`${app.origin}/${slug}/`);
  expect(response.status).toBe(200);
  const page = await response.text();
  const [main] = DomUtils.getElementsByTagName('main', parseDocument(page), true, 1);
  if (main === undefined) throw new Error('no main');
  return { page, main };
}

/** What a browser shows of some HTML: no scripts and drawings, no content of players and previews. */
function listWords(html: string): string[] {
  const document = parseDocument(html);
  const isHidden = (node: AnyNode) =>
    isTag(node) && (/^(script|style|svg|object|audio|video|template)$/.test(node.name) || /__toggle-icon/.test(node.attribs.class ?? ''));
  for (const node of DomUtils.filter(isHidden, document)) DomUtils.removeElement(node);
  // Words of neighbouring elements are two words.
  return DomUtils.textContent(parseDocument(DomUtils.getOuterHTML(document).replaceAll('<', ' <')))
    .split(/\s+/)
    .filter(Boolean);
}

/** Words of the editor that the page does not show; an address may have become that of a link. */
function findLostWords(html: string, main: AnyNode): string[] {
  const left = listWords(DomUtils.getOuterHTML(main));
  const addresses = DomUtils.getElementsByTagName('a', main).map(({ attribs }) => attribs.href);
  return listWords(html).filter((word) => {
    const index = left.indexOf(word);
    if (index >= 0) left.splice(index, 1);
    return index < 0 && !addresses.includes(word);
  });
}

const listAttributes = (node: AnyNode, tag: string, name: string) =>
  DomUtils.getElementsByTagName(tag, node).flatMap(({ attribs }) => attribs[name] ?? []);

describe('a block of the WordPress editor that the site shows', () => {
  it.each(shown)(
    '%s: no word, alternative text or link is lost, and check:content names nothing but a preview that is its link',
    async (name, html) => {
      const { page, main } = await show(name, html);
      expect(findLostWords(html, main)).toEqual([]);
      const given = parseDocument(html);
      const alts = listAttributes(main, 'img', 'alt');
      expect(listAttributes(given, 'img', 'alt').filter((alt) => alt !== '' && !alts.includes(alt))).toEqual([]);
      expect(listAttributes(main, 'a', 'href').length).toBeGreaterThanOrEqual(listAttributes(given, 'a', 'href').length);
      expect(page).not.toMatch(/cms\.finca\.example|style="|<script>|onclick/);
      expect(findUnshownParts(html).filter(({ kind }) => kind !== 'preview')).toEqual([]);
    },
  );

  it('brings the second style sheet, which a page of plain text, pictures and buttons does without', async () => {
    const sheets = async (...blocks: string[]) => {
      const html = shown.filter(([name]) => blocks.includes(name)).map(([, block]) => block);
      const { page } = await show(`sheets-${blocks.join('-')}`, html.join(''));
      return [...page.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name);
    };
    expect(await sheets('columns')).toEqual(['page', 'editor', 'print']);
    expect(await sheets('details')).toEqual(['page', 'editor', 'print']);
    expect(await sheets('heading', 'list', 'quote')).toEqual(['page', 'print']);
    const { page } = await show(
      'plain',
      '<p>Ein <b>Satz</b>.</p><figure class="wp-block-image size-large"><img src="/wp-content/uploads/a.jpg" alt="x"></figure>',
    );
    expect(page).not.toContain('/assets/editor-');
  });

  it('keeps the links of footnotes and anchors, also of one that begins like those of the site itself', async () => {
    const html = [...shown].flatMap(([name, block]) => (name === 'footnotes' || name === 'anchor' ? [block] : [])).join('');
    const { main } = await show('anchors', html);
    const ids = DomUtils.filter((node) => isTag(node) && node.attribs.id !== undefined, main).map((node) => isTag(node) && node.attribs.id);
    const targets = listAttributes(main, 'a', 'href').filter((href) => href.startsWith('#'));
    expect(targets).toHaveLength(4);
    for (const target of targets) expect(ids).toContain(decodeURIComponent(target.slice(1)));
    expect(ids).not.toContain('site-plan');
  });
});

describe('a block of the WordPress editor that the site does not show as it is', () => {
  it('a formula, and tabs, which are text one below the other, are named by check:content', () => {
    expect(findUnshownParts('<math class="wp-block-math"><mi>x</mi></math>')).toEqual([{ kind: 'formula', name: 'x' }]);
    expect(findUnshownParts('<div class="wp-block-tabs"><p>x</p></div>')).toEqual([{ kind: 'pluginBlock', name: 'tabs' }]);
  });

  const kinds: Readonly<Record<string, UnshownKind>> = {
    shortcode: 'shortcode',
    'cover with fixed background': 'background',
    'social embed': 'script',
    'picture of another host': 'foreignPicture',
    'button without link': 'buttonWithoutLink',
    'film without subtitles': 'filmWithoutSubtitles',
    'block of a plugin': 'pluginBlock',
  };

  it.each(named)('%s: is named by check:content, and no word is lost', async (name, html) => {
    expect(findUnshownParts(html).map(({ kind }) => kind)).toContain(kinds[name] ?? 'postList');
    const { main } = await show(name, html);
    // The site has no search.
    expect(findLostWords(html, main)).toEqual(name === 'search' ? ['Suchen', 'Los'] : []);
  });
});

it('a page with all blocks of the WordPress editor is valid HTML', async () => {
  const { page } = await show('all', [...shown, ...named].map(([, html]) => html).join('\n'));
  expect(await findFaults(page)).toEqual([]);
});
