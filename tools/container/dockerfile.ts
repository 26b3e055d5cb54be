import { matchesGlob } from 'node:path';

/** One instruction, its lines joined: `COPY --from=build /app/dist ./dist`. */
export interface Instruction {
  /** The whole line. */
  readonly text: string;
  readonly name: string;
  /** `--from=build` is `from: 'build'`; a flag without value is `''`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly args: string;
}

export interface Stage {
  /** What follows AS, else the number of the stage. */
  readonly name: string;
  /** Image or earlier stage it starts from. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Reads the part of the format that our Dockerfile uses: no heredocs, no ARG in FROM, no escapes. */
export function parseDockerfile(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  const lines = text.replace(/^\s*#.*\n?/gm, '').replace(/\\\n\s*/g, ' ');
  for (const line of lines.split('\n').filter((part) => part.trim() !== '')) {
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
  const [, name = '', flagText = '', rest = ''] = /^(\S+)((?:\s+--\S+)*)\s*(.*)$/.exec(line) ?? [];
  const flags = [...flagText.matchAll(/--([^\s=]+)=?(\S*)/g)].map(([, flag = '', value = '']) => [flag, value]);
  return { text: line, name: name.toUpperCase(), flags: Object.fromEntries(flags), args: rest };
}

/** The words of an exec form, `["node", "main.js"]`; null where it is written as shell text. */
export function parseExecForm(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  const words: unknown = JSON.parse(text);
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
}

/** Sources and, last, the destination of a COPY; the paths of a VOLUME. */
export function splitArguments(text: string): string[] {
  return parseExecForm(text) ?? text.split(/\s+/);
}

/** Name and value of every `A=b C="d e"` of an ENV. */
export function parseVariables(text: string): [string, string][] {
  return [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]);
}

/** Reads a .dockerignore. @returns whether a path, relative to the context, or a folder above it, is left out */
export function parseDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => /^[^#\s]/.test(line));
  if (patterns.some((pattern) => pattern.startsWith('!'))) throw new Error('Exceptions (!) are not known here');
  return (path) => {
    const parts = path.split('/');
    const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return folders.some((folder) => patterns.some((pattern) => matchesGlob(folder, pattern.trim())));
  };
}
