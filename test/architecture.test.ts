import { describe, expect, it } from 'vitest';
import { type Import, imports, isPackage, parseImports, productFiles, within } from './architecture/sourceFiles.ts';

/** Which folder may import which: the rules of `docs/architecture.md`, checked against the imports in the sources. */
interface ImportRule {
  readonly name: string;
  readonly from: (file: string) => boolean;
  readonly to: (target: string) => boolean;
  readonly except?: (edge: Import) => boolean;
  /** An import that breaks the rule: file and target. */
  readonly violation: readonly [from: string, to: string];
}

const outside =
  (...places: string[]) =>
  (path: string) =>
    !within(...places)(path);
const either =
  (...tests: ((path: string) => boolean)[]) =>
  (path: string) =>
    tests.some((test) => test(path));
const server = within('src');

const rules: readonly ImportRule[] = [
  {
    name: 'views import no server package and no Node module',
    from: within('views'),
    to: isPackage('express', 'zod', 'pino', 'helmet', 'node:'),
    violation: ['views/PageView.tsx', 'node:fs'],
  },
  {
    name: 'views import only types of the server, and only those of pages and i18n',
    from: within('views'),
    to: server,
    except: ({ to, typeOnly }) => typeOnly && within('src/pageModels', 'src/i18n')(to),
    violation: ['views/PageView.tsx', 'src/content/types.ts'],
  },
  {
    name: 'page builders import no framework, no Node module, no view, no cache and no configuration',
    from: within('src/pageModels'),
    to: either(
      isPackage('express', 'react', 'react-dom', 'zod', 'node:'),
      within('views', 'src/wordpress', 'src/content/cache.ts', 'src/rendering', 'src/rendering', 'src/fastPath', 'src/routes'),
      within('src/http', 'src/config', 'src/inquiry', 'src/storage', 'src/observability', 'src/cdn', 'src/demo'),
    ),
    // The shape of the site file is an argument of every builder.
    except: ({ to, typeOnly }) => typeOnly && to === 'src/config/siteSchema.ts',
    violation: ['src/pageModels/head.ts', 'src/wordpress/client.ts'],
  },
  {
    name: 'page builders receive content as values and never load content',
    from: within('src/pageModels'),
    to: within('src/content/source.ts', 'src/content/related.ts', 'src/content/snapshot.ts', 'src/content/createContent.ts'),
    except: ({ typeOnly }) => typeOnly,
    violation: ['src/pageModels/head.ts', 'src/content/source.ts'],
  },
  {
    name: 'content imports neither pages, views, routes, rendering nor the response cache',
    from: within('src/content'),
    to: either(
      within('views', 'src/pageModels', 'src/routes', 'src/rendering', 'src/rendering', 'src/fastPath', 'src/http', 'src/inquiry'),
      isPackage('express', 'react', 'react-dom'),
    ),
    violation: ['src/content/source.ts', 'src/pageModels/types.ts'],
  },
  {
    name: 'only the composition root, the content check and tools import the demo hotel',
    from: outside('src/demo', 'src/services.ts', 'src/content/createContent.ts', 'src/findings/commands', 'tools', 'test'),
    to: within('src/demo'),
    violation: ['src/content/source.ts', 'src/demo/server.ts'],
  },
  {
    name: 'inquiries import neither content, pages, views, routes nor rendering',
    from: within('src/inquiry'),
    to: either(
      within('views', 'src/pageModels', 'src/content', 'src/routes', 'src/rendering', 'src/rendering', 'src/fastPath', 'src/http'),
      isPackage('express', 'react', 'react-dom'),
    ),
    violation: ['src/inquiry/mail.ts', 'src/content/types.ts'],
  },
  {
    name: 'rendering and the response cache import neither content, routes, inquiries, configuration nor middleware',
    from: within('src/rendering', 'src/rendering'),
    to: within('src/content', 'src/routes', 'src/inquiry', 'src/config', 'src/http', 'src/fastPath'),
    violation: ['src/rendering/securityHeaders.ts', 'src/config/siteSchema.ts'],
  },
  {
    name: 'observability imports nothing of the server but lib: readings are passed in',
    from: within('src/observability'),
    to: (target) => server(target) && outside('src/observability', 'src/lib')(target),
    violation: ['src/observability/alerts.ts', 'src/inquiry/outbox.ts'],
  },
  {
    name: 'storage imports nothing of the server but lib: no table owner is imported from below',
    from: within('src/storage'),
    to: (target) => server(target) && outside('src/storage', 'src/lib')(target),
    violation: ['src/storage/migrations.ts', 'src/inquiry/table.ts'],
  },
  {
    name: 'lib imports nothing else of the project',
    from: within('src/lib'),
    to: (target) => within('src', 'views', 'static', 'tools', 'test')(target) && outside('src/lib')(target),
    violation: ['src/lib/errors.ts', 'src/i18n/locales.ts'],
  },
  {
    name: 'shared code of browser and server imports nothing else of the project and no Node module',
    from: within('src/shared'),
    to: either(
      (target) => within('src', 'views', 'static', 'tools', 'test')(target) && outside('src/shared')(target),
      isPackage('node:', 'react', 'express'),
    ),
    violation: ['src/shared/dialogs.ts', 'src/i18n/locales.ts'],
  },
  {
    name: 'only app.ts and the process entry (main.ts, process.ts) import the fast path',
    from: outside('src/app.ts', 'src/main.ts', 'src/process.ts', 'src/fastPath', 'test', 'tools'),
    to: within('src/fastPath'),
    violation: ['src/observability/log.ts', 'src/fastPath/batchedLogOutput.ts'],
  },
  {
    name: 'browser scripts import only src/shared of the server, and no React, Express or Node module',
    from: within('static/scripts'),
    to: either(
      (target) => within('src', 'views')(target) && outside('src/shared')(target),
      isPackage('react', 'react-dom', 'express', 'zod', 'node:'),
    ),
    violation: ['static/scripts/main.ts', 'src/i18n/locales.ts'],
  },
  {
    name: 'server and views import no browser script',
    from: within('src', 'views'),
    to: within('static'),
    violation: ['views/PageView.tsx', 'static/scripts/main.ts'],
  },
  {
    name: 'nothing but tests imports test/, and nothing but tools and tests imports tools/',
    from: outside('test'),
    to: within('test', 'tools'),
    except: ({ from, to }) => within('tools')(from) && within('tools')(to),
    violation: ['src/main.ts', 'tools/build/paths.ts'],
  },
  {
    name: 'findings import neither routes, pages, rendering, middleware, the demo hotel nor Express',
    from: within('src/findings'),
    to: either(
      within(
        'views',
        'src/routes',
        'src/http',
        'src/pageModels',
        'src/rendering',
        'src/rendering',
        'src/fastPath',
        'src/inquiry',
        'src/demo',
      ),
      isPackage('express', 'react', 'react-dom'),
    ),
    violation: ['src/findings/createFindings.ts', 'src/routes/index.ts'],
  },
  {
    name: 'nothing of the product imports the content check',
    from: outside('src/findings/commands', 'test', 'tools'),
    to: within('src/findings/commands'),
    violation: ['src/services.ts', 'src/findings/commands/run.ts'],
  },
  {
    name: 'only process.ts imports app.ts and services.ts; app.ts may import the type of the services',
    from: outside('src/process.ts', 'test', 'tools'),
    to: within('src/app.ts', 'src/services.ts'),
    except: ({ from, to, typeOnly }) => from === 'src/app.ts' && to === 'src/services.ts' && typeOnly,
    violation: ['src/routes/index.ts', 'src/services.ts'],
  },
  {
    name: 'nothing imports main.ts, and only main.ts imports process.ts',
    from: () => true,
    to: within('src/main.ts', 'src/process.ts'),
    except: ({ from, to }) => from === 'src/main.ts' && to === 'src/process.ts',
    violation: ['src/app.ts', 'src/main.ts'],
  },
];

/** Returns the imports that break a rule, as text. */
function findViolations({ from, to, except = () => false }: ImportRule, edges: readonly Import[]): string[] {
  return edges.filter((edge) => from(edge.from) && to(edge.to) && !except(edge)).map((edge) => `${edge.from} → ${edge.to}`);
}

/** Returns the import circles, type-only imports included. */
function findCircles(edges: readonly Import[]): string[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

describe('imports', () => {
  it('the import parser finds static, type-only, side-effect, re-exporting and dynamic imports', () => {
    const source = [
      "import { a } from './a.ts';",
      "import type { B } from '../b.ts';",
      "import './c.ts';",
      "export { d } from 'd';",
      "import {\n  e,\n  type F,\n} from 'node:e';",
      "const { g } = await import('./g.ts');",
    ].join('\n');
    expect(parseImports('src/x/y.ts', source).map(({ to, typeOnly }) => `${to}${typeOnly ? ' (type)' : ''}`)).toEqual([
      'src/x/a.ts',
      'src/b.ts (type)',
      'src/x/c.ts',
      'd',
      'node:e',
      'src/x/g.ts',
    ]);
    expect(imports.length).toBeGreaterThan(1000);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(findViolations(rule, imports)).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))('reports an import that breaks the rule: %s', (_, rule) => {
    const [from, to] = rule.violation;
    expect(findViolations(rule, [{ from, to, typeOnly: false }])).toHaveLength(1);
  });

  it('no file of the product imports itself through others, type-only imports included', () => {
    const own = new Set(productFiles);
    expect(findCircles(imports.filter(({ from, to }) => own.has(from) && own.has(to)))).toEqual([]);
  });

  it('a circle of type-only imports is reported', () => {
    const circle = [
      { from: 'a.ts', to: 'b.ts', typeOnly: true },
      { from: 'b.ts', to: 'c.ts', typeOnly: false },
      { from: 'c.ts', to: 'a.ts', typeOnly: true },
    ];
    expect(findCircles(circle)).toEqual(['a.ts → b.ts → c.ts → a.ts']);
    expect(findCircles(circle.slice(1))).toEqual([]);
  });
});
