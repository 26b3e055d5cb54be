import { Parser } from 'htmlparser2';
import { parseAst } from 'vitest/node';
import { browsers, features } from 'web-features';
import { BASELINE_YEAR } from '../../tools/build/browserSupport.ts';

/*
 * Finds features of the web platform that are newer than the Baseline of `tools/build/browserSupport.ts`, with the data of the W3C's
 * WebDX group. Keys of the data are those of MDN: `api.HTMLElement.hidePopover`, `html.elements.dialog.closedby`, `css.selectors.has`.
 * Style sheets are checked by Biome's rule `useBaseline`.
 */

const lastDay = `${BASELINE_YEAR}-12-31`;

interface Status {
  readonly baseline_low_date?: string;
}

/** Whether each key is part of the Baseline. Dates of which only the latest day is known begin with `≤`. */
const isInBaseline = new Map<string, boolean>();
for (const feature of Object.values(features)) {
  // Nobody plans to support a discouraged feature everywhere; its names would hide in those of the page's own objects.
  if (feature.kind !== 'feature' || feature.discouraged !== undefined) continue;
  for (const [key, { baseline_low_date: date }] of Object.entries<Status>(feature.status.by_compat_key ?? {})) {
    isInBaseline.set(key, date !== undefined && date.replace('≤', '') <= lastDay);
  }
}

/** True if a key is known and newer. Most keys that are unknown are older than the data. */
const isNewer = (key: string): boolean => isInBaseline.get(key) === false;

/** Returns the last version of a browser that was released until the end of the Baseline's year. */
export function findReleasedVersion(browser: keyof typeof browsers): string | undefined {
  return browsers[browser].releases.filter(({ date }) => date <= lastDay).at(-1)?.version;
}

/** Names of members and of global functions that are newer under every interface that has one. */
const newerNames = new Set<string>();
const olderNames = new Set<string>();
for (const [key, isOld] of isInBaseline) {
  const [, realm = '', owner = '', name = ''] = /^(api|javascript\.builtins)\.(?:([\w.]+)\.)?(\w+?)(?:_static)?$/.exec(key) ?? [];
  // A member of an interface that is newer itself: whoever uses it has come by a newer name.
  const isReachable = owner === '' || owner === 'Window' || !isNewer(`${realm}.${owner}`);
  if (name !== '' && isReachable) (isOld ? olderNames : newerNames).add(name);
}
const isNewerName = (name: string): boolean => newerNames.has(name) && !olderNames.has(name);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * Returns the newer members, global functions and selectors that a source uses, by name. Types are not known: a new member with the name of
 * an older one of another interface is not found, but for those of built-in objects (`Object.groupBy`).
 */
export function findNewerInScript(source: string): string[] {
  const found = [...listNodes(parseAst(source, { lang: 'ts' }))].flatMap((node) => [
    ...listGlobals(node).filter(
      (name) => isNewer(`api.${name}`) || isNewer(`api.${name}_static`) || isNewer(`javascript.builtins.${name}`),
    ),
    ...listNames(node).filter(isNewerName),
    ...listPseudoClasses(node).filter((name) => isNewer(`css.selectors.${name}`)),
  ]);
  return [...new Set(found)];
}

function* listNodes(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && typeof tree.type === 'string') yield tree as Node;
  for (const child of Object.values(tree)) yield* listNodes(child);
}

const getName = (node: unknown): string => (node as { readonly name?: string } | undefined)?.name ?? '';

/** `Object.groupBy`, and the object itself. */
function listGlobals({ type, object, property }: Node): string[] {
  return type === 'MemberExpression' && getName(object) !== '' ? [getName(object), `${getName(object)}.${getName(property)}`] : [];
}

function listNames({ type, object, property, computed, properties, operator, left, right, callee }: Node): string[] {
  const isDataset = (value: unknown): boolean => getName((value as Node).property ?? value) === 'dataset';
  if (type === 'MemberExpression' && computed !== true) return isDataset(object) ? [] : [getName(property)];
  if (type === 'ObjectPattern') return (properties as Node[]).map(({ key }) => getName(key));
  if (type === 'BinaryExpression' && operator === 'in') return isDataset(right) ? [] : [String((left as Node).value)];
  return type === 'CallExpression' || type === 'NewExpression' ? [getName(callee)] : [];
}

function listPseudoClasses({ type, value }: Node): string[] {
  return type === 'Literal' && typeof value === 'string' ? [...value.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name) : [];
}

/** Returns the newer attributes of a document: `dialog[closedby]`, or the name alone if every element may have the attribute. */
export function findNewerInHtml(html: string): string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag(element, attributes) {
      for (const attribute of Object.keys(attributes)) {
        if (isNewer(`html.elements.${element}.${attribute}`)) found.add(`${element}[${attribute}]`);
        if (isNewer(`html.global_attributes.${attribute}`)) found.add(attribute);
      }
    },
  });
  parser.end(html);
  return [...found];
}
