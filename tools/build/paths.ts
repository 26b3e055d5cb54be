import { resolve } from 'node:path';

/** The project's folder and the build's. */
export const rootDir = resolve(import.meta.dirname, '../..');
export const distDir = resolve(rootDir, 'dist');
