import { matchesGlob } from 'node:path';

/** One instruction, continuation lines joined: `COPY --from=build /app/dist ./dist`. */
export interface Instruction {
  /** The whole line. */
  readonly text: string;
  /** In upper case: `COPY`. */
  readonly name: string;
  /** `--from=build` is `from: 'build'`; a flag without value is `''`. */
  readonly flags: Readonly<Record<string, string>>;
  /** The text after name and flags. */
  readonly args: string;
}

export interface Stage {
  /** The name after AS, else the index of the stage. */
  readonly name: string;
  /** Image, or name of the earlier stage, that the stage starts from. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/**
 * Parses the subset of the format that our Dockerfile uses: no heredocs, no ARG in FROM, no escapes.
 * @throws Error if an instruction precedes the first FROM
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  const joined = text.replace(/^\s*#.*\n?/gm, '').replace(/\\\n\s*/g, ' ');
  for (const line of joined.split('\n').filter((part) => part.trim() !== '')) {
    const instruction = parseInstruction(line.trim());
    if (instruction.name === 'FROM') {
      const [base = '', , name = String(stages.length)] = instruction.args.split(/\s+/);
      stages.push({ name, base, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`${instruction.name} stands before the first FROM`);
    stage.instructions.push(instruction);
  }
  return stages;
}

function parseInstruction(line: string): Instruction {
  const [, name = '', flagText = '', args = ''] = /^(\S+)((?:\s+--\S+)*)\s*(.*)$/.exec(line) ?? [];
  const flags = [...flagText.matchAll(/--([^\s=]+)=?(\S*)/g)].map(([, flag = '', value = '']) => [flag, value]);
  return { text: line, name: name.toUpperCase(), flags: Object.fromEntries(flags), args };
}

/** Returns the strings of an exec form, `["node", "main.js"]`; null for the shell form. */
export function parseExecForm(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) && parsed.every((part) => typeof part === 'string') ? parsed : null;
}

/** Splits the arguments of COPY (sources, then the destination) or VOLUME (paths), in exec form or separated by spaces. */
export function splitArguments(text: string): string[] {
  return parseExecForm(text) ?? text.split(/\s+/);
}

/** Returns name and value of each variable of an ENV, `A=b C="d e"`. */
export function parseVariables(text: string): [string, string][] {
  return [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]);
}

/**
 * Parses a .dockerignore. Returns a predicate that is true for a path (relative to the context) that it excludes, itself or by a folder.
 * @throws Error at an exception (`!pattern`), which this parser does not support
 */
export function parseDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => /^[^#\s]/.test(line));
  if (patterns.some((pattern) => pattern.startsWith('!'))) throw new Error('Exceptions (!) are not supported');
  return (path) => {
    const parts = path.split('/');
    const pathAndParents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return pathAndParents.some((candidate) => patterns.some((pattern) => matchesGlob(candidate, pattern.trim())));
  };
}
