import { generateRuntimeFunction } from 'alpinejs/src/parser.js';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import type { DialogModel, PageModel } from '../../src/pages/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createPageRenderer, renderDialog } from '../../src/rendering/renderPage.ts';
import { componentMembers } from '../../static/scripts/forms/components.ts';
import { directives as keptDirectives } from '../../tools/build/treeShakeAlpine.ts';
import { dialogExamples } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';

/*
 * Alpine's build for a strict policy reads less than its usual one, and says so only when the element comes to life. Here every
 * attribute of every example is read with that build's own grammar.
 */

const renderPage = createPageRenderer(loadAssets(distDir));
const everything = localeCodes.flatMap((locale) => {
  const t = createTranslator(locale);
  const pages = Object.values(pageExamples(locale)).flat() as PageModel[];
  const dialogs = Object.values(dialogExamples(locale, 'fragment')).flat() as DialogModel[];
  return [...pages.map((page) => renderPage(page, t)), ...dialogs.map((dialog) => renderDialog(dialog, t))];
});

interface Directive {
  readonly name: string;
  readonly value: string;
  /** The component it stands in. */
  readonly component: string;
}

/** Every attribute that Alpine reads, templates included. */
const directives: readonly Directive[] = everything.flatMap((html) =>
  DomUtils.filter((node) => 'attribs' in node, parseDocument(html)).flatMap((node) => {
    const { attribs = {} } = node as { attribs?: Record<string, string> };
    let around: typeof node | null = node;
    while (around !== null && !('attribs' in around && (around as { attribs: Record<string, string> }).attribs['x-data']))
      around = around.parent;
    const component = (around as { attribs?: Record<string, string> } | null)?.attribs?.['x-data'] ?? '';
    return Object.entries(attribs)
      .filter(([name]) => /^(x-|:|@)/.test(name))
      .map(([name, value]) => ({ name, value, component }));
  }),
);

describe("the grammar of Alpine's CSP build", () => {
  it.each(['a?.b', 'a ?? b', 'a += 1', 'a; b', '() => a', '`a`', '{ a }', '[...a]', 'new A()', 'if (a) b'])(
    'does not know %s',
    (expression) => {
      expect(() => generateRuntimeFunction(expression)({ scope: { a: { b: 1 }, b: 1 } })).toThrow();
    },
  );

  it('reads every attribute of every example', () => {
    expect(directives.length).toBeGreaterThan(100);
    const dead = directives.flatMap(({ name, value, component }) => {
      try {
        generateRuntimeFunction(value);
        return [];
      } catch (error) {
        return [`${component} ${name}="${value}": ${error}`];
      }
    });
    expect([...new Set(dead)]).toEqual([]);
  });
});

describe('the attributes', () => {
  it('are of the directives that the build keeps, in the long form that React keeps', () => {
    const names = new Set(directives.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(4);
    for (const name of names) expect(name).toMatch(new RegExp(`^x-(${keptDirectives.join('|')})(:[a-z-]+(\\.prevent)?)?$`));
  });

  it('name a component, or a member of the one they stand in', () => {
    const known: Readonly<Record<string, readonly string[]>> = componentMembers;
    const unknown = directives.filter(({ name, value, component }) =>
      name === 'x-data' ? !(value in known) : !known[component]?.includes(value),
    );
    expect(unknown).toEqual([]);
  });
});
