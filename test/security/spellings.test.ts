import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distDir } from '../support/app.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';
import { ask } from './answers.ts';

/*
 * Every response of status 200 has one address. A second spelling of it would be a second copy in every cache, outside of what is purged,
 * and may get around rules of a proxy that match the first.
 */
startDemoOnce();

const files = ['assets', 'public'].map((folder) => {
  const name = readdirSync(join(distDir, folder)).find((name) => /\.(css|svg)$/.test(name));
  return folder === 'assets' ? `/assets/${name}` : `/${name}`;
});

const get = (path: string) => ask(app.origin, { path, headers: { 'accept-encoding': 'br' } });

/** The escape of the character at a place. */
const escapeAt = (path: string, place: number) => `${path.slice(0, place)}%${path.charCodeAt(place).toString(16)}${path.slice(place + 1)}`;

/** Other spellings that a lenient server takes for the same path. */
function listSpellings(path: string): string[] {
  const last = path.slice(0, -1).lastIndexOf('/');
  const [folder, name] = [path.slice(0, last), path.slice(last + 1)];
  const end = name.replace(/\/$/, '');
  const inFolder = ['/', './', 'x/../', '%2e/', 'x/%2e%2e/', '.\\', ';x/'].map((between) => `${folder}/${between}${name}`);
  const atEnd = ['/.', '//', '%2f', '/x/..', '\\', ';x', '%00', '.', '%3f', '~1'];
  // Every third character: what decides is the kind of the route.
  const escaped = [...path].flatMap((_, place) => (place % 3 === 1 ? escapeAt(path, place) : []));
  return [
    ...inFolder,
    `/${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `\\${path.slice(1)}`.replace(/^\\/, '/\\'),
    `${folder}\\${name}`,
    `${folder}%2f${name}`,
    `${folder}%5c${name}`,
    ...atEnd.map((added) => `${path}${added}`),
    ...(end === '' ? [] : atEnd.map((added) => `${folder}/${end}${added}`)),
    toggleSlash(path) || '/?',
    path.toUpperCase(),
    `${folder}/${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    ...escaped,
  ].filter((spelling) => spelling !== path && spelling !== '/?' && spelling !== `${path}?`);
}

/** The path with or without its last slash. Pages answer both: see docs/routes.md. */
const toggleSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

/** Spellings of the paths that are answered with 200, or lead elsewhere than to the path. */
async function findAccepted(paths: readonly string[], isLastSlashFree = false): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const spelling of listSpellings(path)) {
      if (isLastSlashFree && spelling === toggleSlash(path)) continue;
      const answer = await get(spelling);
      const { location = '' } = answer.headers;
      const { status } = answer.status === 301 && location !== path ? await get(location) : answer;
      if (![301, 400, 404].includes(status)) found.push(`${spelling} ${answer.status} ${location}`);
    }
  }
  return found;
}

it.each<[name: string, paths: readonly string[], isLastSlashFree: boolean]>([
  ['pages', ['/', '/en/hotel/', '/angebote/', '/zimmer/cambra-lavanda/', '/anfrage/cambra-lavanda'], true],
  ['dialogs and the thanks page', ['/anfrage/danke', '/dialog/room/cambra-lavanda', '/en/dialog/inquiry'], true],
  ['routes of the system', ['/healthz', '/sitemap.xml', '/.well-known/security.txt'], false],
  ['files of the build', files, false],
])('every other spelling of %s answers 404 or leads to the one address', async (_, paths, isLastSlashFree) => {
  expect(await findAccepted(paths, isLastSlashFree)).toEqual([]);
});
