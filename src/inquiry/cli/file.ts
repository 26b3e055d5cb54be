import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a new file that only its owner can read (mode 600). @throws Error if the file exists or cannot be written */
export function writeNewFile(path: string, text: string): void {
  const file = createFile(path);
  try {
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    // A partial export could be mistaken for a complete one.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Error(`${path} is there already: name another file, or remove it first.`);
    }
    throw error;
  }
}
