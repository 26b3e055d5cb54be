import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** Writes personal data into a new file that only its owner can read. @throws Error where the file is there already or cannot be written */
export function writeNewFile(path: string, text: string): void {
  const file = open(path);
  try {
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    // Half an export may pass for a whole one.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Error(`${path} is there already: name another file, or remove it first.`);
    }
    throw error;
  }
}
