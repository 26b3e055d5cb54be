import { generateRuntimeFunction } from 'alpinejs/src/parser.js';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import type { DialogModel, PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createDialogRenderer, createPageRenderer } from '../../src/rendering/renderPage.ts';
import { componentMembers } from '../../static/scripts/forms/components.ts';
import { dialogExamples } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';

/*
 * Alpine's CSP build supports fewer expressions than its usual build, and reports an unsupported one only when the element is hydrated. Here
 * every attribute of every example is parsed with that build's own parser.
 */

/** Directives that markup uses. */
const keptDirectives = ['data', 'bind', 'on', 'text'];

const renderPage = createPageRenderer(loadAssets(distDir));
const renderDialog = createDialogRenderer(loadAssets(distDir));
const renderedExamples = localeCodes.flatMap((locale) => {
  const t = createTranslator(locale);
  const pages = Object.values(pageExamples(locale)).flat() as PageModel[];
  const dialogs = Object.values(dialogExamples(locale, 'fragment')).flat() as DialogModel[];
  return [...pages.map((page) => renderPage(page, t)), ...dialogs.map((dialog) => renderDialog(dialog, t))];
});

interface Directive {
  readonly name: string;
  readonly value: string;
  /** The nearest component around the element. */
  readonly component: string;
}

/** Every attribute that Alpine evaluates, those inside templates included. */
const directives: readonly Directive[] = renderedExamples.flatMap((html) =>
  DomUtils.filter((node) => 'attribs' in node, parseDocument(html)).flatMap((node) => {
    const { attribs = {} } = node as { attribs?: Record<string, string> };
    let owner: typeof node | null = node;
    while (owner !== null && !('attribs' in owner && (owner as { attribs: Record<string, string> }).attribs['x-data']))
      owner = owner.parent;
    const component = (owner as { attribs?: Record<string, string> } | null)?.attribs?.['x-data'] ?? '';
    return Object.entries(attribs)
      .filter(([name]) => /^(x-|:|@)/.test(name))
      .map(([name, value]) => ({ name, value, component }));
  }),
);

describe("the parser of Alpine's CSP build", () => {
  it.each(['a?.b', 'a ?? b', 'a += 1', 'a; b', '() => a', '`a`', '{ a }', '[...a]', 'new A()', 'if (a) b'])(
    'rejects the expression %s',
    (expression) => {
      expect(() => generateRuntimeFunction(expression)({ scope: { a: { b: 1 }, b: 1 } })).toThrow();
    },
  );

  it('accepts every Alpine attribute of every example', () => {
    expect(directives.length).toBeGreaterThan(100);
    const rejected = directives.flatMap(({ name, value, component }) => {
      try {
        generateRuntimeFunction(value);
        return [];
      } catch (error) {
        return [`${component} ${name}="${value}": ${error}`];
      }
    });
    expect([...new Set(rejected)]).toEqual([]);
  });
});

describe('Alpine attributes in rendered examples', () => {
  it('use only directives that the build keeps, in the long form that React renders', () => {
    const names = new Set(directives.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(4);
    for (const name of names) expect(name).toMatch(new RegExp(`^x-(${keptDirectives.join('|')})(:[a-z-]+(\\.prevent)?)?$`));
  });

  it('name a known component, or a member of the component around them', () => {
    const known: Readonly<Record<string, readonly string[]>> = componentMembers;
    const unknown = directives.filter(({ name, value, component }) =>
      name === 'x-data' ? !(value in known) : !known[component]?.includes(value),
    );
    expect(unknown).toEqual([]);
  });
});
