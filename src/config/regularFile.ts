import { readFileSync, statSync } from 'node:fs';

/** Reads a file synchronously. A fifo or device, which may have no end, is refused before it is opened. @throws Error that says why it cannot be read */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is a folder or device');
  return readFileSync(path);
}
