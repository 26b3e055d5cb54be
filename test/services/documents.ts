import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, rootDir } from '../support/documents.ts';

/** Returns the commands that a section of `docs/cdn.md` gives in its code block. */
export function readCommands(section: string): string {
  const [, text = ''] = readText('docs/cdn.md').split(`\n## ${section}\n`);
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(text.split('\n## ')[0] ?? '') ?? [];
  if (commands === '') throw new Error(`docs/cdn.md has no commands for ${section}`);
  return commands;
}

/**
 * Plays commands in the folder of the repository, as written but for the folders they name, which are those below `root`.
 * @param functions shell functions that stand in for programs which would act on this machine
 */
export function playCommands(commands: string, { root, functions = '' }: { readonly root: string; readonly functions?: string }): void {
  const moved = commands.replace(/(?<![\w.])\/(?=etc|var)/g, `${root}/`);
  execFileSync('sh', ['-euc', `${functions}\n${moved}`], { cwd: rootDir, stdio: 'pipe' });
}

/** Copies a folder of this machine below `root`, where it has the same path. */
export function copyBelow(root: string, folder: string): void {
  const target = join(root, folder);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(folder, target, { recursive: true, verbatimSymlinks: true });
}
