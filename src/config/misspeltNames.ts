import { type Environment, environmentNames, secretFileNames } from './environment.ts';

/** Shorter names differ from too many others by two letters. */
const MIN_LENGTH_FOR_TYPOS = 8;
const MAX_TYPOS = 2;

const knownNames = [...environmentNames, ...secretFileNames];

export interface MisspeltName {
  readonly name: string;
  readonly expected: string;
}

/** Returns the names in the environment that the program does not read but that are close to one it reads: `SMTPURL`, `INQUIRY_T0`. Values are not read. */
export function findMisspeltNames(env: Environment): MisspeltName[] {
  return Object.keys(env).flatMap((name) => {
    const expected = knownNames.includes(name) ? undefined : knownNames.find((known) => isClose(name, known));
    return expected === undefined || env[expected] !== undefined ? [] : [{ name, expected }];
  });
}

function isClose(name: string, known: string): boolean {
  if (toLetters(name) === toLetters(known)) return true;
  return known.length >= MIN_LENGTH_FOR_TYPOS && countTypos(name.toUpperCase(), known) <= MAX_TYPOS;
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
