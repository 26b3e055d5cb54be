import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The project's own files and imports, read from the text of the sources. */
const root = resolve(import.meta.dirname, '../..');

/** An import of one file. */
export interface Import {
  readonly from: string;
  /** Path of a file of the project, or the name of a package (`node:fs`, `express`). */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Returns all files below a folder whose name matches, as paths relative to the root. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const staticImport = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamicImport = /\bimport\('([^']+)'\)/g;

/** Returns the imports and re-exports of one source text, dynamic imports included. */
export function parseImports(file: string, source: string): Import[] {
  const statics = [...source.matchAll(staticImport)].map((match) => ({ target: match[2] ?? '', typeOnly: match[1] !== undefined }));
  const dynamics = [...source.matchAll(dynamicImport)].map((match) => ({ target: match[1] ?? '', typeOnly: false }));
  return [...statics, ...dynamics].map(({ target, typeOnly }) => ({
    from: file,
    to: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    typeOnly,
  }));
}

/** Returns a test for paths: true for one of the given files and for everything below one of the given folders. */
export function within(...places: string[]): (path: string) => boolean {
  return (path) => places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** Returns a test for import targets: true for one of the given packages and their entry points; `node:` stands for all of Node's modules. */
export function isPackage(...names: string[]): (target: string) => boolean {
  return (target) => names.some((name) => target === name || target.startsWith(name === 'node:' ? name : `${name}/`));
}

/** Files that run in production: the server, its views and the browser scripts. */
export const productFiles = ['src', 'views', 'static/scripts'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
export const toolFiles = filesBelow('tools', /\.tsx?$/);
export const testFiles = filesBelow('test', /\.tsx?$/);
export const imports = [...productFiles, ...toolFiles, ...testFiles].flatMap((file) => parseImports(file, readSource(file)));
