import { type Environment, environmentNames, secretFileNames } from './environment.ts';

/** Shorter names differ from too many others by two letters: `HOST` from `HOME`. */
const MIN_LENGTH_FOR_TWO_TYPOS = 8;
const MAX_TYPOS = 2;

const knownNames = [...environmentNames, ...secretFileNames];

export interface MisspeltName {
  readonly name: string;
  readonly expected: string;
}

/**
 * Returns the names in the environment that the program does not read but that are close to one it reads and that is not set: `SMTPURL`,
 * `INQUIRY_T0`; `expected` is the closest. Values are not read.
 */
export function findMisspeltNames(env: Environment): MisspeltName[] {
  const missing = knownNames.filter((known) => env[known] === undefined);
  return Object.keys(env).flatMap((name) => {
    if (knownNames.includes(name)) return [];
    const close = missing
      .map((expected) => ({ expected, typos: countDifferences(name, expected) }))
      .filter(({ typos }) => typos <= MAX_TYPOS);
    const closest = close.toSorted((a, b) => a.typos - b.typos)[0];
    return closest === undefined ? [] : [{ name, expected: closest.expected }];
  });
}

/** 0 if only case and punctuation differ; a large number for a short name with two typos. */
function countDifferences(name: string, known: string): number {
  if (toLetters(name) === toLetters(known)) return 0;
  const typos = countTypos(name.toUpperCase(), known);
  return typos === 1 || known.length >= MIN_LENGTH_FOR_TWO_TYPOS ? typos : Number.POSITIVE_INFINITY;
}

function toLetters(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The Levenshtein distance; a large number where the lengths alone differ by more than `MAX_TYPOS`. */
function countTypos(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPOS) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
