import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rootDir } from './build/paths.ts';

/*
 * Part of `npm run lint`: which room of `src` imports from which. An order allows no circle between rooms; Biome refuses those between files.
 */

/** Top down. A room imports from rooms further down only, types included; rooms of one line know nothing of each other. */
const floors = [
  ['main', 'checkConfigMain'],
  ['checkConfig'],
  ['app'],
  ['services'],
  ['createResponseServices'],
  ['routes'],
  ['http'],
  ['rendering', 'inquiry', 'findings'],
  ['views'],
  ['content'],
  ['pages'],
  ['blocks'],
  ['elements'],
  ['images'],
  ['wordpress'],
  ['storage', 'demo'],
  ['observability'],
  ['cdn'],
  ['config'],
  ['addresses'],
  ['i18n'],
  ['shared'],
  ['lib'],
];

/** Rooms that may know less than what is below them: rooms and packages. */
const narrower: Readonly<Record<string, RegExp>> = {
  // Page models are pure: no I/O, no clock, no React.
  pages: /^(?!react|express|node:|(observability|storage|demo)$)/,
  blocks: /^(?!react|express|node:|(observability|storage|demo)$)/,
  elements: /^(?!react|express|node:(?!crypto)|(observability|storage|demo)$)/,
  // Views print page models.
  views: /^(react|react-dom\/.*|schema-dts|pages|blocks|elements|i18n)$/,
  // Browsers get what both sides share.
  'static/scripts': /^(shared|alpinejs|cally)$/,
  // Views are reached through `rendering` and `inquiry`, the demo through `services`.
  routes: /^(?!views$|demo$)/,
};

const importPattern = /^(?:import|export)\b[^;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** Returns each import that the table does not allow. */
function findRefused(): string[] {
  const files = ['src', 'views', 'static/scripts'].flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(rootDir, file), 'utf8').matchAll(importPattern)]
        .map(([, from, bare, late]) => from ?? bare ?? late ?? '')
        .filter((name) => !isAllowed(file, name))
        .map((name) => `${file}: ${name}`),
    );
}

function isAllowed(file: string, name: string): boolean {
  const room = getRoom(file);
  const target = name.startsWith('.') ? getRoom(join(dirname(file), name)) : name;
  if (target === room || target === 'locales') return true;
  const isBelow = target === name || room === 'static/scripts' || getFloor(target) > getFloor(room);
  return isBelow && (narrower[room]?.test(target) ?? true);
}

/** The folder of `src`, or the file itself that stands there alone. */
function getRoom(file: string): string {
  const [top = '', name = ''] = relative('.', file).split('/');
  return top === 'src' ? name.replace(/\.tsx?$/, '') : top === 'static' ? `${top}/${name}` : top;
}

function getFloor(room: string): number {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  if (floor === -1) throw new Error(`tools/importTable.ts has no floor for ${room}`);
  return floor;
}

const refused = findRefused();
for (const line of refused) process.stderr.write(`Not allowed by tools/importTable.ts: ${line}\n`);
if (refused.length > 0) process.exitCode = 1;
