import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { zipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };
import { distDir } from '../build/paths.ts';
import { createFieldFiles } from './fields/fieldGroups.ts';

const pluginsFolder = resolve(import.meta.dirname, '../../wordpress');
const pluginName = 'hotel-website-companion';
/** Generated, not copied: an earlier version may lie there. */
const fieldsFolder = `${pluginName}/acf-json`;
/** The earliest date that a zip can hold: the same files give the same bytes. */
const FILE_DATE = new Date(1980, 0, 1);
const HASH_LENGTH = 8;
/** Digits of the hash: letters that begin none of the words PHP's `version_compare` knows, so that no hash counts as older than another. */
const DIGITS = 'cefghjkmnqstuvwx';

/** Packs the companion plugin as WordPress installs it: a zip with one folder, byte for byte the same for the same files. Its version has a hash of them. */
export function packPlugin() {
  const listed = listFiles();
  // The 1 makes it newer for PHP than the folder of the repository, whose version has no hash: WordPress would call it a downgrade.
  const version = `${packageJson.version}+1.${hash(listed)}`;
  const files = Object.fromEntries(listed.map(([path, content]) => [path, writeVersion(path, content, version)]));
  return { version, files, bytes: zipSync(files, { mtime: FILE_DATE, level: 9 }) };
}

/** Writes the plugin, as a zip and unpacked (for `deploy/compose.yaml`), and its version to `dist/wordpress`. @returns the path of the zip */
export function buildPlugin(): string {
  const { version, files, bytes } = packPlugin();
  const folder = join(distDir, 'wordpress');
  rmSync(join(folder, pluginName), { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, `${pluginName}.zip`), bytes);
  return join(folder, `${pluginName}.zip`);
}

function listFiles(): (readonly [path: string, content: Buffer])[] {
  const copied = readdirSync(join(pluginsFolder, pluginName), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(pluginsFolder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`${fieldsFolder}/`));
  return [
    ...copied.map((path) => [path, readFileSync(join(pluginsFolder, path))] as const),
    ...[...createFieldFiles()].map(([path, content]) => [`${fieldsFolder}/${path}`, Buffer.from(content)] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
}

function hash(files: readonly (readonly [path: string, content: Buffer])[]): string {
  const sum = createHash('sha256');
  for (const [path, content] of files) sum.update(`${path}\n${content.length}\n`).update(content);
  return sum
    .digest('hex')
    .slice(0, HASH_LENGTH)
    .replace(/./g, (digit) => DIGITS[Number.parseInt(digit, 16)] ?? '');
}

/** The two files that WordPress reads a version from. */
function writeVersion(path: string, content: Buffer, version: string): Buffer {
  if (path !== `${pluginName}/${pluginName}.php` && path !== `${pluginName}/readme.txt`) return content;
  return Buffer.from(content.toString('utf8').replace(/^( \* Version: +|Stable tag: )\S+$/m, `$1${version}`));
}

/** `npm run wordpress:zip` */
if (import.meta.main) process.stdout.write(`${relative(process.cwd(), buildPlugin())}\n`);
