import { resolve } from 'node:path';

/** Absolute path of the repository. */
export const rootDir = resolve(import.meta.dirname, '../..');
/** Absolute path of the build's output. */
export const distDir = resolve(rootDir, 'dist');
