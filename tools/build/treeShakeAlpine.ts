import { readFile } from 'node:fs/promises';
import { type Expression, type ObjectExpression, type Program, parse } from 'acorn';
import type { Plugin } from 'esbuild';

/*
 * Alpine's bundle registers every directive and magic by a call with side effects, which no bundler may drop. This plugin removes the
 * registrations this site does not use, and the functions of the object `Alpine` that are never called, with all they alone need: a third of the
 * code that visitors would load.
 */

/** Directives that markup may use (`x-data`, `x-on:…`) and magics that components may read from `this`. A name added here is kept. */
export const keptDirectives: readonly string[] = ['data', 'bind', 'on', 'text'];
const keptMagics: readonly string[] = ['el', 'nextTick'];
/** Functions of the object `Alpine` that the site and the bundle itself call. */
const keptFunctions: readonly string[] = ['data', 'initTree', 'setEvaluator', 'setRawEvaluator', 'setReactivityEngine'];
const keptNames: Readonly<Record<string, readonly string[]>> = { directive: keptDirectives, magic: keptMagics };

/**
 * Alpine's CSP build refuses expressions whose value is a global. To know the globals it reads every property of `window`, which costs a
 * slow phone time and logs a deprecation warning for some of them. Attributes of this site name members of their component only, so a list
 * of the globals that run code, use the network, store or navigate is enough as a second line of defence.
 */
const readAllGlobals = 'Object.getOwnPropertyNames(globalThis).forEach(';
const dangerousGlobals = [
  'window',
  'eval',
  'Function',
  'setTimeout',
  'setInterval',
  'fetch',
  'XMLHttpRequest',
  'open',
  'location',
  'localStorage',
];
const readDangerousGlobals = `${JSON.stringify(dangerousGlobals)}.forEach((key) => globals.add(globalThis[key]));`;

/** The comment in front of Vue's reactivity in Alpine's bundle. Vue's `__DEV__` blocks below have been compiled to `if (true)`. */
const vueMarker = '// node_modules/@vue/reactivity/';
const vueDevCondition = /\bif \(true\)/g;

/** @throws Error if Alpine's bundle is not built as expected, e.g. after an upgrade */
export const treeShakeAlpine: Plugin = {
  name: 'tree-shake-alpine',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]alpinejs[\\/]dist[\\/]module\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: removeUnused(source), loader: 'js' };
    });
  },
};

/**
 * Returns the source of Alpine's bundle without unused registrations, without the read of all globals, and without Vue's development
 * warnings.
 */
export function removeUnused(source: string): string {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const globalsStatement = body.find(({ start }) => source.startsWith(readAllGlobals, start));
  if (globalsStatement === undefined) throw new Error("Alpine's bundle does not read global values: see tools/build/treeShakeAlpine.ts");
  const kept = new Set<string>();
  let result = '';
  let from = 0;
  for (const statement of body) {
    const { registers, name } = readRegistration(statement);
    const api = findApiObject(statement);
    if (api !== null) {
      const functions = api.properties.filter((property) => keptFunctions.includes(readKey(property)));
      for (const property of functions) kept.add(`function ${readKey(property)}`);
      result += `${source.slice(from, api.start)}{\n${functions.map(({ start, end }) => `  ${source.slice(start, end)},\n`).join('')}}`;
      from = api.end;
    }
    if (registers === undefined && statement !== globalsStatement) continue;
    if (registers !== undefined && keptNames[registers]?.includes(name)) kept.add(`${registers} ${name}`);
    else {
      result += source.slice(from, statement.start) + (statement === globalsStatement ? readDangerousGlobals : '');
      from = statement.end;
    }
  }
  result += source.slice(from);
  const missing = Object.entries({ ...keptNames, function: keptFunctions }).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`).filter((entry) => !kept.has(entry)),
  );
  if (missing.length > 0) throw new Error(`Alpine's bundle does not register ${missing.join(', ')}: see tools/build/treeShakeAlpine.ts`);
  const vueStart = result.indexOf(vueMarker);
  if (vueStart < 0) throw new Error("Alpine's bundle does not hold Vue's reactivity: see tools/build/treeShakeAlpine.ts");
  return result.slice(0, vueStart) + result.slice(vueStart).replace(vueDevCondition, 'if (false)');
}

/**
 * Returns which function a top-level statement calls to register something, and under which name; `registers` is absent for other
 * statements.
 */
function readRegistration(statement: Program['body'][number]): { readonly registers?: string; readonly name: string } {
  const call: Expression | null = statement.type === 'ExpressionStatement' ? statement.expression : null;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return { name: '' };
  const [first] = call.arguments;
  const name = first?.type === 'Literal' ? String(first.value) : '';
  if (call.callee.name in keptNames) return { registers: call.callee.name, name };
  // These calls register directives that only warn about a missing plugin.
  return call.callee.name.startsWith('warnMissingPlugin') ? { registers: call.callee.name, name } : { name };
}

/** The object `Alpine` with the functions of its API, where a statement declares it; else null. */
function findApiObject(statement: Program['body'][number]): ObjectExpression | null {
  const declared = statement.type === 'VariableDeclaration' ? statement.declarations[0] : undefined;
  const isApi = declared?.id.type === 'Identifier' && declared.id.name === 'Alpine';
  return isApi && declared.init?.type === 'ObjectExpression' ? declared.init : null;
}

function readKey(property: ObjectExpression['properties'][number]): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}
