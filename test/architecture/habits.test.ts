import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { events } from '../../src/observability/events.ts';
import { measureFunctions } from './functions.ts';
import { filesBelow, productFiles, readSource, testFiles, toolFiles } from './sourceFiles.ts';

/** Limits and words that hold for every file. */
const isData = (file: string) => file.includes('/scenes/') || file.startsWith('test/fixtures/');
const code = [...productFiles, ...toolFiles, ...testFiles].filter((file) => !isData(file));
const styles = filesBelow('static/styles', /\.css$/);

const countLines = (file: string) => readSource(file).split('\n').length;

describe('files', () => {
  const counted = [...code, ...styles].map((file) => ({ file, lines: countLines(file) }));

  it('no file is longer than 250 lines', () => {
    expect(counted.filter(({ lines }) => lines > 250)).toEqual([]);
  });

  it('no file without tests is longer than 200 lines', () => {
    expect(counted.filter(({ file, lines }) => !file.startsWith('test/') && lines > 201)).toEqual([]);
  });

  it('half of all files without tests have fewer than 60 lines, and at most one in twenty has more than 150', () => {
    const sorted = counted
      .filter(({ file }) => !file.startsWith('test/'))
      .map(({ lines }) => lines)
      .sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(60);
    expect(sorted.filter((lines) => lines > 150).length).toBeLessThan(sorted.length * 0.05);
  });

  it.each(['src', 'views', 'static', 'locales', 'test', 'src/demo'])('%s has a README of at most 30 lines', (folder) => {
    expect(countLines(`${folder}/README.md`)).toBeLessThanOrEqual(31);
  });

  it('every folder with more than ten source files has a README of at most 30 lines', () => {
    const readmes = new Set(['src', 'views', 'static', 'tools', 'test'].flatMap((folder) => filesBelow(folder, /^README\.md$/)));
    const folders = Map.groupBy([...code, ...styles], (file) => dirname(file));
    const large = [...folders].filter(([, files]) => files.length > 10).map(([folder]) => `${folder}/README.md`);
    expect(large.filter((file) => !readmes.has(file) || countLines(file) > 31)).toEqual([]);
  });

  it('READMEs with a table of tests name every test file of their folder, and that of test/support every helper', () => {
    const lists = filesBelow('test', /^README\.md$/).filter((readme) => readSource(readme).includes('\n|---|'));
    const unnamed = lists.flatMap((readme) => {
      const folder = dirname(readme);
      const names = [...readSource(readme).matchAll(/`([\w.*]+)`/g)].map(([, name = '']) => name.split('.')[0] ?? '');
      const isNamed = (name: string) =>
        names.some((known) => known === name || (known.endsWith('*') && name.startsWith(known.slice(0, -1))));
      return filesBelow(folder, folder === 'test/support' ? /(?<!\.d)\.ts$/ : /\.(?:test|endurance)\.ts$/)
        .filter((file) => dirname(file) === folder && !isNamed(basename(file).split('.')[0] ?? ''))
        .map((file) => `${readme}: ${file}`);
    });
    expect(unnamed).toEqual([]);
  });
});

const MAX_FUNCTION_LINES = 60;

describe('functions', () => {
  it('no function of the product and the tools is longer than 60 lines', () => {
    const long = [...productFiles, ...toolFiles]
      .filter((file) => !isData(file) && countLines(file) > MAX_FUNCTION_LINES)
      .flatMap((file) => measureFunctions(file, readSource(file)).map((measured) => ({ file, ...measured })))
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES);
    expect(long).toEqual([]);
  });

  it('the check measures functions, methods, arrow functions and components', () => {
    const source = [
      '// Ä – the parser counts characters, not bytes: 🏔',
      'export class Counter<T> {',
      '  #add(by: T): T {',
      '    return by;',
      '  }',
      '}',
      'function outer(): void {',
      '  const inner = async <T,>(x: T) => {',
      '    await x;',
      '  };',
      '}',
    ];
    expect(measureFunctions('counter.ts', source.join('\n'))).toEqual([
      { line: 3, lines: 3 },
      { line: 7, lines: 5 },
      { line: 8, lines: 3 },
    ]);
    expect(measureFunctions('View.tsx', 'export const View = () => (\n  <p>\n    text\n  </p>\n);')).toEqual([{ line: 1, lines: 5 }]);
  });
});

describe('code', () => {
  const forbidden: readonly (readonly [what: string, pattern: RegExp, example: string])[] = [
    ['default exports', /^export default/m, 'export default 1;'],
    ['the type any', /:\s*any\s*[;,)=[\]>|&{}]|\bas any\b|<any>/, 'const x: any = 1;'],
    ['another name for the type any', /\btype \w+ =\s*any\b/, 'type Json = any;'],
    ['suppressed type errors', /@ts-ignore|@ts-expect-error|eslint-disable/, '// @ts-ignore'],
    ['skipped, exclusive or planned tests', /\b(?:it|test|describe)\.(?:skip|only|todo)\b/, "it.only('x')"],
    ['postponed work', /\bTODO\b|\bFIXME\b/, '// TODO: x'],
  ];
  // Vitest takes the configuration of a suite from a default export.
  const isExempt = (file: string) => file === 'test/architecture/habits.test.ts' || /^test\/suites\/\w+\.config\.ts$/.test(file);
  const checked = code.filter((file) => !isExempt(file));

  it.each(forbidden)('no file contains %s', (_, pattern) => {
    expect(checked.filter((file) => pattern.test(readSource(file)))).toEqual([]);
  });

  it.each(forbidden)('the pattern recognises %s', (_, pattern, example) => {
    expect(pattern.test(example)).toBe(true);
  });
});

describe('styles', () => {
  /** Transitions with a duration of their own, which reduced motion would not end. */
  const findOwnDurations = (css: string) => css.match(/transition(?:-duration)?:[^;}]*?(?<![\w.-])[\d.]+m?s\b[^;}]*/g) ?? [];

  it('no transition has a duration of its own: with reduced motion the tokens are zero', () => {
    expect(styles.flatMap((file) => findOwnDurations(readSource(file)))).toEqual([]);
  });

  it.each(['transition: opacity 0.2s', 'transition:\n  color var(--duration-quick),\n  scale 80ms', 'transition-duration: .01s'])(
    'the search finds %j',
    (css) => {
      expect(findOwnDurations(css)).toEqual([css]);
    },
  );
});

/** A numeric constant, with the comment above it or above the group it belongs to. */
interface NumericConstant {
  readonly name: string;
  readonly comment: string;
}

function parseConstants(source: string): NumericConstant[] {
  const constants: NumericConstant[] = [];
  let comment = '';
  let isOpen = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    const single = /^(?:export )?const ([A-Z][A-Z0-9_]*) = -?[\d.][\d_.]*(?: [*/+-] [\d_.]+)*;/.exec(text)?.[1];
    const name = single ?? /^const \[([A-Z][A-Z0-9_, ]*)\] = \[[\d_., ]+\];/.exec(text)?.[1];
    if (name !== undefined)
      constants.push(...name.split(', ').map((each) => ({ name: each, comment: comment + (text.split('//')[1] ?? '') })));
    else if (isOpen || text.startsWith('/*') || text.startsWith('//')) comment = isOpen ? `${comment} ${text}` : text;
    else comment = '';
    isOpen = name === undefined && (isOpen || text.startsWith('/*')) && !text.includes('*/');
  }
  return constants;
}

/** Words that hide what a constant limits, or leave out what they measure. */
const riddles =
  /(?:^|_)(?:PATIENCE|SOON|AGAIN|QUIET|CALM|HASTE|SETTLE|LAST|AFTERMATH)(?:_|$)|^(?:MOST|WAY|LEAD|REST|LATE|LATER|LATEST|STILL|FRESH|READABLE|REGULAR)$|^(?:SIZE|LENGTH|SLOW|SHARE|FLOOD|LINES|TICKS|DAY|TIMEOUT|LIMIT|SHORTEST|LONGEST|WARM|MEASURE)$/;
const isRiddle = ({ name }: NumericConstant) => riddles.test(name);
/** A comment that names a second unit describes several constants: which of them is a duration is not known. */
const lacksUnit = ({ name, comment }: NumericConstant) =>
  /\bmilliseconds?\b/i.test(comment) && !/\b(?:characters|bytes|microseconds)\b/i.test(comment) && !/_MS(?:_|$)/.test(name);

describe('numeric constants', () => {
  const find = (isWrong: (constant: NumericConstant) => boolean) =>
    code.flatMap((file) =>
      parseConstants(readSource(file))
        .filter(isWrong)
        .map(({ name }) => `${file}: ${name}`),
    );

  it('names say what is limited', () => {
    expect(find(isRiddle)).toEqual([]);
  });

  it('names of durations in milliseconds contain the unit _MS', () => {
    expect(find(lacksUnit)).toEqual([]);
  });

  it('the check recognises riddles and missing units', () => {
    const source = [
      '/** Longest wait, in milliseconds. */',
      'const PATIENCE = 10_000;',
      '/*',
      ' * Milliseconds.',
      ' */',
      'export const FIRST_DELAY = 15 * 60_000;',
      'const NEXT_DELAY_MS = 5;',
      '',
      'const MAX_PAGES = 10;',
      'const [MIN_PAGES, CALM] = [1, 4000];',
    ].join('\n');
    const constants = parseConstants(source);
    expect(constants.map(({ name }) => name)).toEqual(['PATIENCE', 'FIRST_DELAY', 'NEXT_DELAY_MS', 'MAX_PAGES', 'MIN_PAGES', 'CALM']);
    expect(constants.filter(isRiddle).map(({ name }) => name)).toEqual(['PATIENCE', 'CALM']);
    expect(constants.filter(lacksUnit).map(({ name }) => name)).toEqual(['PATIENCE', 'FIRST_DELAY']);
  });
});

describe('names of functions', () => {
  /** `oneOf` is the term of JSON Schema, `startOfDay` that of libraries for dates. */
  const terms = new Set(['oneOf', 'startOfDay']);
  /** `titleOf` and `titleOfPage` name a value; a function is a verb and its object. */
  const accessors = (source: string) =>
    [
      ...source.matchAll(/\b(?:function|const) ([a-z]\w*Of)\b/g),
      ...source.matchAll(/\b(?:function |const (?=\w+ = (?:async )?\())((?!is|has)[a-z]+Of[A-Z]\w*)/g),
    ].flatMap(([, name = '']) => (terms.has(name) ? [] : name));

  it('begin with a verb, where a property could be meant', () => {
    expect(code.flatMap((file) => accessors(readSource(file)).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it('the check recognises functions named like a property', () => {
    // Put together here: this file is checked too.
    const source = ['titleOf', 'sizeOf', 'oneOf', 'titleOfPage'].map((name) => `function ${name}(x) {}\n`).join('');
    expect(accessors(`${source}const first = list.indexOf(x);`)).toEqual(['titleOf', 'sizeOf', 'titleOfPage']);
    expect(accessors('const isOfPage = (x) => x;\nconst partsOfPage = [];')).toEqual([]);
  });
});

describe('log events', () => {
  const known = new Set<string>(Object.values(events));
  /** Names that a source asks for: an assertion that an unknown event was not logged cannot fail. */
  const askedEvents = (source: string) =>
    [...source.matchAll(/\.events\('([^']+)'\)|\bevent(?: ===|:) '([a-z]+\.[a-zA-Z]+)'|\beventsNamed\('([^']+)'\)/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    );

  it('tests and tools ask only for events that the program logs', () => {
    const files = [...toolFiles, ...testFiles].filter(
      (file) => !file.startsWith('test/browser/') && file !== 'test/architecture/habits.test.ts',
    );
    expect(
      files.flatMap((file) =>
        askedEvents(readSource(file))
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${name}`),
      ),
    ).toEqual([]);
  });

  it('the pattern recognises events that are asked for', () => {
    const source = "program.events('fatal'); lines.filter(({ event }) => event === 'request.gone'); expect(line).toEqual({ event: 'x.y' })";
    expect(askedEvents(source)).toEqual(['fatal', 'request.gone', 'x.y']);
  });
});
