import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@adobe/structured-data-validator/src/validator.js';

const root = resolve(import.meta.dirname, '../..');
const element = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

export interface Node {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The structured data of a rendered page, parsed; empty where it has none. @throws where it is no JSON, or stands there more than once */
export function readGraph(html: string): readonly Node[] {
  const found = [...html.matchAll(element)];
  if (found.length > 1) throw new Error(`${found.length} elements`);
  return found[0] === undefined ? [] : JSON.parse(found[0][1] ?? '')['@graph'];
}

/** The items of a list, such as breadcrumbs. @throws where there is no list */
export function readItems(list: Node | undefined): readonly Node[] {
  const items = list?.itemListElement;
  if (!Array.isArray(items)) throw new Error(`${list?.['@type']} has no items`);
  return items;
}

/** Checks graphs against schema.org's vocabulary: every type, property and value as `schema-dts` knows them. Gives what the compiler says. */
export async function findUnknownTerms(graphs: readonly (readonly Node[])[]): Promise<string> {
  const folder = mkdtempSync(join(root, 'dist/schema-'));
  const file = join(folder, 'graphs.ts');
  const lines = graphs.map((graph) => `[${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })}] satisfies Graph[];`);
  writeFileSync(file, `import type { Graph } from 'schema-dts';\n${lines.join('\n')}\n`);
  try {
    await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--ignoreConfig',
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--module',
      'nodenext',
      file,
    ]);
    return '';
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns violations of the rules that Google has for structured data. What is optional, such as the number of offers, a hotel may not know. */
export async function findIssues(graph: readonly Node[]): Promise<string[]> {
  const jsonld = Object.fromEntries(graph.map((node) => [node['@type'], [{ '@context': 'https://schema.org', ...node }]]));
  const issues = await new Validator().validate({ jsonld });
  return issues
    .filter(({ issueMessage }) => !issueMessage.endsWith('(optional)'))
    .map(({ severity, issueMessage }) => `${severity}: ${issueMessage}`);
}
