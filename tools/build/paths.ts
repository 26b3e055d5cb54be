import { resolve } from 'node:path';

/** Absolute path of the repository. */
export const rootDir = resolve(import.meta.dirname, '../..');
/** Absolute path of the build's output. */
export const distDir = resolve(rootDir, 'dist');
/** Absolute path of the built program. */
export const serverMain = resolve(distDir, 'server/main.js');
