import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { distDir } from '../../tools/build/paths.ts';

/** A command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Output {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Runs the function of a command in this process. */
export async function runHere(command: (output: Output) => Promise<number>) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await command({ print: (text) => out.push(text), printError: (text) => err.push(text) });
  return { code, out: out.join(''), err: err.join('') };
}

/** Runs a built command as a process of its own, with these variables alone. @param file in `server` of the folder of the build */
export function runBuilt(file: string, args: readonly string[], env: Readonly<Record<string, string>>, folder = distDir): Ended {
  const options = { env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'server', file), ...args], options);
  return { code: status, out: stdout, err: stderr };
}
