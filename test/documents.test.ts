import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { environmentNames, secretFileNames } from '../src/config/environment.ts';
import { events } from '../src/observability/events.ts';
import {
  codeFiles,
  documents,
  findInCode,
  listCode,
  listHeadings,
  listTokens,
  occursInCode,
  readText,
  rootDir,
  toAnchor,
} from './support/documents.ts';

/* What the documents name exists. That everything public is documented is checked by `documentsComplete.test.ts`. */

const scripts: readonly string[] = Object.keys(packageJson.scripts);
const eventNames: readonly string[] = Object.values(events);
const metricNames = findInCode('src/observability', /'(site_[a-z_]+)'/g);
const fileNames = new Set(codeFiles.map((file) => basename(file)));
const extension = /\.(?:md|tsx?|mjs|css|json|conf|vcl|svg|jpg)$/;

/** Whether a token of code names a file or folder of this repository: by a known first folder, or by its extension. */
function namesFile(token: string, folder: string): boolean {
  const path = token.replace(/^\.\//, '');
  if (!/^[\w.@-][\w./@-]*$/.test(path) || path.startsWith('@')) return false;
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return extension.test(path);
  return extension.test(path) || ['', folder].some((from) => first !== '.' && existsSync(join(rootDir, from, first)));
}

/** Written by a command only: `npm run wordpress:zip`. */
const writtenFolder = 'dist/wordpress';

function isFile(token: string, folder: string): boolean {
  if (token === writtenFolder) return findInCode('tools/wordpress', /dist\/wordpress/g).length > 0;
  return ['', folder].some((from) => existsSync(join(rootDir, from, token))) || (!token.includes('/') && fileNames.has(token));
}

/** Variables that a text sets or names. */
function listVariables(text: string): string[] {
  const code = listCode(text).join('\n');
  return [...code.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?\b|\b[A-Z][A-Z0-9]+(?==\S)/g)].map(([name]) => name);
}

const eventSubjects = new Set(eventNames.map((name) => name.split('.')[0]));

/** Names of log events: alone in a span, or quoted from a line of the log. */
function listEvents(text: string): string[] {
  const isEvent = (span: string) => /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(span) && eventSubjects.has(span.split('.')[0]);
  const quoted = [...text.matchAll(/"event":"([^"]+)"/g)].map(([, name = '']) => name);
  return [...listCode(text).filter((span) => isEvent(span) && !/\.(?:ts|lock|sqlite)$/.test(span)), ...quoted];
}

/** Relative links and pictures with the file and anchor they lead to. */
function listLinks(text: string): { readonly path: string; readonly anchor: string }[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(([, link, picture]) => link ?? picture ?? '');
  return targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .map((target) => target.split('#'))
    .map(([path = '', anchor = '']) => ({ path, anchor }));
}

describe('the reader of the documents', () => {
  it('reads code spans, also those that a line break divides, and code blocks', () => {
    expect(listCode('a `b\nc` d\n\n    npm run x\n\n```sh\ny\n```\n')).toEqual(['b c', '```sh\ny\n```', '    npm run x']);
  });

  it('takes tokens for files by their folder or extension, and nothing else', () => {
    const tokens = ['src/app.ts', 'scr/app.ts', 'tokens.css', 'src/nothing', 'application/json', 'a.b', '@types/node', '/img/a.svg', 'npm'];
    expect(tokens.filter((token) => namesFile(token, 'docs'))).toEqual(['src/app.ts', 'scr/app.ts', 'tokens.css', 'src/nothing']);
    expect(['src/app.ts', 'app.ts', 'src', 'scr/app.ts', 'appp.ts'].filter((token) => isFile(token, 'docs'))).toHaveLength(3);
  });

  it('reads variables, events and links', () => {
    expect(listVariables('`CONTENT_URL`, `ROBOTS=none` and `SIGTERM`, URL')).toEqual(['CONTENT_URL', 'ROBOTS']);
    expect(listEvents('`content.old`, `log.ts`, `contact.email`, `"event":"x.y"`')).toEqual(['content.old', 'x.y']);
    expect(listLinks('[a](b.md#c) [d\ne](#f) [g](https://h.example)')).toEqual([
      { path: 'b.md', anchor: 'c' },
      { path: '', anchor: 'f' },
    ]);
    expect(toAnchor("POST /api/inquiry: today's")).toBe('post-apiinquiry-todays');
  });
});

describe.each(documents)('$file', ({ file, text }) => {
  const folder = dirname(file);

  it('names npm commands that package.json has', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('names variables that the program or the code around it reads', () => {
    const unknown = listVariables(text).filter((name) => ![...environmentNames, ...secretFileNames].includes(name) && !occursInCode(name));
    expect(unknown).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const named = listTokens(text).filter((token) => namesFile(token, folder));
    expect(named.filter((token) => !isFile(token, folder))).toEqual([]);
  });

  it('names log events and metrics that the program has', () => {
    expect(listEvents(text).filter((name) => !eventNames.includes(name))).toEqual([]);
    const metrics = [...text.matchAll(/\bsite_[a-z_]+/g)].map(([name]) => name);
    expect(metrics.filter((name) => !metricNames.includes(name))).toEqual([]);
  });

  it('names addresses of the site whose first word the code has', () => {
    const first = listTokens(text).flatMap((token) => /^\/([a-z.][\w.-]*)/.exec(token)?.[1] ?? []);
    expect(first.filter((word) => !occursInCode(word))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const broken = listLinks(text).filter(({ path, anchor }) => {
      const target = path === '' ? file : join(folder, path);
      if (!existsSync(join(rootDir, target))) return true;
      return anchor !== '' && !listHeadings(readText(target)).map(toAnchor).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('has a table of contents with every section where it is longer than a screen', () => {
    const sections = listHeadings(text, 2);
    const isLong = text.split('\n').length > 60 && file !== 'README.md';
    const [, contents = ''] = text.split('\n## Contents\n');
    const listed = listLinks(contents.split('\n## ')[0] ?? '').map(({ anchor }) => anchor);
    expect(isLong ? listed : []).toEqual(isLong ? sections.slice(1).map(toAnchor) : []);
  });

  it('has lines of at most 160 characters, but for commands and the written benchmark', () => {
    const written = text.replace(/<!-- bench -->[\s\S]*<!-- \/bench -->/, '');
    expect(written.split('\n').filter((line) => line.length > 160 && !line.startsWith('    '))).toEqual([]);
  });
});

it('comments in the code link to decisions that are recorded', () => {
  const folders = ['src', 'views', 'static', 'tools', 'test', 'cdn'];
  const linked = new Set(folders.flatMap((folder) => findInCode(folder, /docs\/decisions\/\d[\w-]+(?:\.md)?/g)));
  expect([...linked].filter((path) => !existsSync(join(rootDir, path.replace(/(?:\.md)?$/, '.md'))))).toEqual([]);
});

it('every arrow of the drawing in docs/architecture.md stands for an import', () => {
  const arrows = [...readText('docs/architecture.md').matchAll(/^ {2}(\w+) (?:-->|-\.->) (\w+)$/gm)];
  const hasImport = ([, from = '', to = '']: RegExpExecArray) =>
    ['', 'src/'].some((folder) =>
      [`${folder}${from}`, `${folder}${from}.ts`].some(
        (path) => findInCode(path, new RegExp(`'(?:\\.\\.?/)+(?:src/)?${to}(?:/|\\.ts')`, 'g')).length > 0,
      ),
    );
  expect(arrows.length).toBeGreaterThan(20);
  expect(arrows.filter((arrow) => !hasImport(arrow)).map(([arrow]) => arrow)).toEqual([]);
});
