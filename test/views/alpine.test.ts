import { isTag, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it, vi } from 'vitest';
import { createTranslator } from '../../src/i18n/translator.ts';
import type { DialogModel, PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createDialogRenderer, createPageRenderer } from '../../src/rendering/renderPage.ts';
import { createSettings } from '../../static/scripts/choice.ts';
import type { ComponentDependencies } from '../../static/scripts/forms/components.ts';
import { dialogExamples } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';

it('binds elements to members of the components around them, by plain names as the content security policy wants', async () => {
  vi.stubGlobal('addEventListener', () => {});
  const [form, stay] = await Promise.all([import('../../static/scripts/forms/form.ts'), import('../../static/scripts/forms/stay.ts')]);
  vi.unstubAllGlobals();
  const none = {} as ComponentDependencies;
  const components: Readonly<Record<string, () => object>> = {
    ...form.createComponents(none),
    ...stay.createComponents(none),
    settings: () => createSettings({} as Parameters<typeof createSettings>[0]),
  };
  const t = createTranslator('de');
  const pages = Object.values(pageExamples('de')).flat() as PageModel[];
  const dialogs = Object.values(dialogExamples('de', 'fragment')).flat() as DialogModel[];
  const render = [createPageRenderer(loadAssets(distDir)), createDialogRenderer(loadAssets(distDir))] as const;
  const html = [...pages.map((page) => render[0](page, t)), ...dialogs.map((dialog) => render[1](dialog, t, 'de'))].join('');

  const wrong = new Set<string>();
  const bound = new Set<string>();
  for (const element of DomUtils.filter(isTag, parseDocument(html).children).filter(isTag)) {
    const members = new Set<string>();
    for (let around: ParentNode | null = element; around !== null; around = around.parent) {
      const name = isTag(around) ? around.attribs['x-data'] : undefined;
      for (const member of Object.keys(components[name ?? '']?.() ?? {})) members.add(member);
    }
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!name.startsWith('x-')) continue;
      bound.add(`${name}="${value}"`);
      if (!(name === 'x-data' ? value in components : members.has(value))) wrong.add(`${name}="${value}"`);
    }
  }
  expect(bound.size).toBeGreaterThan(40);
  expect([...wrong]).toEqual([]);
});
