import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { writeFieldFiles } from './fields.ts';

const pluginsFolder = resolve(import.meta.dirname, '../../wordpress');
const pluginName = 'hotel-website-companion';
/** The earliest date that a zip can hold: the same files give the same bytes. */
const FILE_DATE = new Date(1980, 0, 1);

/** Returns the companion plugin as WordPress installs it: a zip with one folder. Byte for byte the same for the same files. */
export function zipPlugin(): Uint8Array {
  writeFieldFiles();
  const files = readdirSync(join(pluginsFolder, pluginName), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const contents = files.map((file) => [relative(pluginsFolder, file), readFileSync(file)] as const);
  return zipSync(Object.fromEntries(contents), { mtime: FILE_DATE, level: 9 });
}

/** `npm run wordpress:zip`: writes the plugin to `dist/wordpress`. */
if (process.argv[1] === import.meta.filename) {
  const folder = resolve(import.meta.dirname, '../../dist/wordpress');
  const target = join(folder, `${pluginName}.zip`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, zipPlugin());
  process.stdout.write(`${relative(process.cwd(), target)}\n`);
}
