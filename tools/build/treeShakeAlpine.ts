import { readFile } from 'node:fs/promises';
import { type Expression, type Program, parse } from 'acorn';
import type { Plugin } from 'esbuild';

/*
 * Alpine with what this site uses of it: its bundle registers every directive and magic it knows, and no bundler may leave out what has
 * an effect. It is a third of the code that visitors would load.
 */

/** What markup may use (`x-data`, `x-on:…`), and what components may ask of `this`. Add a name here, and it is there. */
export const directives: readonly string[] = ['data', 'bind', 'on', 'text'];
const magics: readonly string[] = ['el', 'nextTick'];
const used: Readonly<Record<string, readonly string[]>> = { directive: directives, magic: magics };

/**
 * Attributes reach nothing but members of their component; should one lead to a global value all the same, Alpine refuses it. Its bundle
 * reads every property of the window to know these: time of a slow phone, and a warning where the browser is to drop one. Here it knows
 * those that run code, ask the network, store, or lead elsewhere.
 */
const readsGlobals = 'Object.getOwnPropertyNames(globalThis).forEach(';
const dangerous = [
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
const readsDangerous = `${JSON.stringify(dangerous)}.forEach((key) => globals.add(globalThis[key]));`;

/** Where Alpine's bundle begins to hold Vue's reactivity, and the switch of its parts for developers there. */
const vue = '// node_modules/@vue/reactivity/';
const developerPart = /\bif \(true\)/g;

/** @throws Error where Alpine's bundle has another shape than this knows */
export const leanAlpine: Plugin = {
  name: 'lean-alpine',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]alpinejs[\\/]dist[\\/]module\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: leaveOut(source), loader: 'js' };
    });
  },
};

/** Leaves out of Alpine's bundle the registrations of what is not used, most of what it reads of the window, and Vue's warnings for developers. */
export function leaveOut(source: string): string {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const reader = body.find(({ start }) => source.startsWith(readsGlobals, start));
  if (reader === undefined) throw new Error("Alpine's bundle does not read global values: see tools/build/treeShakeAlpine.ts");
  const kept = new Set<string>();
  let result = '';
  let from = 0;
  for (const statement of body) {
    const { registers, name } = readCall(statement);
    if (registers === undefined && statement !== reader) continue;
    if (registers !== undefined && used[registers]?.includes(name)) kept.add(`${registers} ${name}`);
    else {
      result += source.slice(from, statement.start) + (statement === reader ? readsDangerous : '');
      from = statement.end;
    }
  }
  result += source.slice(from);
  const missing = Object.entries(used).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`).filter((entry) => !kept.has(entry)),
  );
  if (missing.length > 0) throw new Error(`Alpine's bundle does not register ${missing.join(', ')}: see tools/build/treeShakeAlpine.ts`);
  const start = result.indexOf(vue);
  if (start < 0) throw new Error("Alpine's bundle does not hold Vue's reactivity: see tools/build/treeShakeAlpine.ts");
  return result.slice(0, start) + result.slice(start).replace(developerPart, 'if (false)');
}

/** Of a call at the top of the bundle that registers something, what it registers and under which name. */
function readCall(statement: Program['body'][number]): { readonly registers?: string; readonly name: string } {
  const call: Expression | null = statement.type === 'ExpressionStatement' ? statement.expression : null;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return { name: '' };
  const [first] = call.arguments;
  const name = first?.type === 'Literal' ? String(first.value) : '';
  if (call.callee.name in used) return { registers: call.callee.name, name };
  // It only says that a plugin is missing.
  return call.callee.name.startsWith('warnMissingPlugin') ? { registers: call.callee.name, name } : { name };
}
