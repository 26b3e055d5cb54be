import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { build } from '../build/build.ts';
import { distDir, rootDir } from '../build/paths.ts';
import { writeDemo } from './writeDemo.ts';

/*
 * `npm run demo:photos`: builds the site, and replaces the demo's pictures by ones as guests' telephones, photographers and agencies send them: of mixed
 * ratio, size and tone, with a person whose head is in the upper third, and without focal points. The next build brings the demo's own back.
 */

/** Width and height in pixels. */
const sizes = [
  [1600, 2400],
  [2400, 900],
  [1800, 1800],
  [760, 507],
  [2400, 1600],
  [760, 1140],
  [1350, 1800],
] as const;
/** Light above and below, person. */
const tones = [
  ['#17181c', '#060608', '#3b3430'],
  ['#ffffff', '#f7f7f5', '#d9d2c8'],
  ['#9fc3dd', '#d9b98a', '#7a3d2e'],
  ['#5d7a55', '#2f4230', '#e3b98f'],
  ['#e8c9a0', '#a8653f', '#33465a'],
] as const;

/** Chooses by the picture's name: the same picture at each build, whatever others there are. */
function choose<T>(list: readonly T[], name: string, factor: number): T {
  const hash = [...name].reduce((sum, letter) => (sum * factor + letter.charCodeAt(0)) % 9973, 7);
  return list[hash % list.length] as T;
}

async function drawPhotograph(file: string, target: string): Promise<void> {
  const [width, height] = choose(sizes, file, 31);
  const [above, below, person] = choose(tones, file, 37);
  const centre = width * choose([0.2, 0.35, 0.5, 0.7], file, 41);
  const head = Math.min(width, height) * 0.11;
  const y = height * 0.22;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="light" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <path d="M0 ${height * 0.7} Q${width * 0.4} ${height * 0.55} ${width} ${height * 0.72}V${height}H0z" fill="${person}" opacity=".25"/>
    <path d="M${centre - 2.2 * head} ${height}V${y + 3 * head}q0 ${-1.7 * head} ${2.2 * head} ${-1.7 * head}t${2.2 * head} ${1.7 * head}V${height}z" fill="${person}"/>
    <circle cx="${centre}" cy="${y}" r="${head}" fill="${person}"/>
    <g fill="${below}"><circle cx="${centre - head * 0.35}" cy="${y - head * 0.1}" r="${head * 0.1}"/>
    <circle cx="${centre + head * 0.35}" cy="${y - head * 0.1}" r="${head * 0.1}"/></g>
    <path d="M${centre - head * 0.4} ${y + head * 0.4}q${head * 0.4} ${head * 0.3} ${head * 0.8} 0" fill="none" stroke="${below}" stroke-width="${head * 0.09}"/>
  </svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toFile(target);
}

await build();
const source = join(rootDir, 'tools/demo');
const target = mkdtempSync(join(tmpdir(), 'demo-photos-'));
mkdirSync(join(target, 'pictures'));
cpSync(join(source, 'content'), join(target, 'content'), { recursive: true });
for (const file of readdirSync(join(source, 'pictures'))) {
  const copy = join(target, 'pictures', file);
  if (file.endsWith('.jpg')) await drawPhotograph(file, copy);
  else cpSync(join(source, 'pictures', file), copy);
}
await writeDemo(target, join(distDir, 'demo'));
rmSync(target, { recursive: true });
