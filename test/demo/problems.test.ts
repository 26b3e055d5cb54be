import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DemoContentError } from '../../src/demo/problems.ts';
import { createDemoBackend } from '../../src/demo/server.ts';
import { createDataDir, silentLog } from './support.ts';

let dataDir = '';
const made: string[] = [];
beforeEach(async () => {
  dataDir = await createDataDir();
  made.push(dataDir);
});
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

/** Replaces a part of an authored file. */
async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(dataDir, 'content', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** The problems that stop the start of the backend. */
async function getProblems(): Promise<readonly string[]> {
  const error = await createDemoBackend({ dataDir, log: silentLog }).then(
    async (backend) => {
      await backend.close();
      return null;
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof DemoContentError)) throw new Error(`expected a DemoContentError, received ${String(error)}`);
  return error.problems;
}

const inconsistencies: [what: string, file: string, from: string, to: string, problem: string][] = [
  [
    'an unknown page',
    'pages/home.json',
    '"page": "location"',
    '"page": "locatoin"',
    'pages/home.json: locales.de.acf.content.1.link: there is no page "locatoin"',
  ],
  [
    'an unknown offer in a text',
    'pages/home.json',
    'offer:rose-weeks',
    'offer:roses',
    'pages/home.json: locales.de.acf.content.0.text: there is no offer "roses"',
  ],
  [
    'an unknown room',
    'pages/home.json',
    '"room": "rosa"',
    '"room": "blau"',
    'pages/home.json: locales.de.acf.content.10.rooms.0: there is no room "blau"',
  ],
  [
    'an unknown picture',
    'offers/rose-weeks.json',
    '"tower"',
    '"towr"',
    'offers/rose-weeks.json: locales.de.acf.heroimage: there is no picture "towr.jpg"',
  ],
  [
    'an unknown picture in a text',
    'pages/imprint.json',
    'picture:tower',
    'picture:towr',
    'pages/imprint.json: locales.de.content: there is no picture "towr.jpg"',
  ],
  [
    'a marker in the wrong place',
    'pages/imprint.json',
    '<p>Es Rosar',
    "<p><a href='room:rosa'>Es Rosar",
    `pages/imprint.json: locales.de.content: cannot be understood: href='room:rosa`,
  ],
  [
    'an unknown parent',
    'pages/location.json',
    '"parent": "hotel"',
    '"parent": "motel"',
    'pages/location.json: parent: "motel" does not lead to a top page',
  ],
  [
    'a circle of parents',
    'pages/hotel.json',
    '"parent": null',
    '"parent": "gallery"',
    'pages/hotel.json: parent: "gallery" does not lead to a top page',
  ],
  [
    'two pages at one address',
    'pages/contact.json',
    '"slug": "kontakt"',
    '"slug": "hotel"',
    'pages/hotel.json: locales.de.slug: "contact" has the same address',
  ],
  [
    'an unknown page in a menu',
    'menus.json',
    '"page": "gallery"',
    '"page": "galery"',
    'menus.json: de.main.1.children.1.page: there is no page "galery"',
  ],
];

async function checkProblem(_what: string, file: string, from: string, to: string, problem: string): Promise<void> {
  await change(file, from, to);
  expect(await getProblems()).toContain(problem);
}

test.each(inconsistencies.slice(0, 3))('the demo backend does not start with %s and names file and field', checkProblem);
test.each(inconsistencies.slice(3))('the demo backend does not start with %s and names file and field', { tags: ['long'] }, checkProblem);

const invalidFiles: [what: string, file: string, from: string, to: string, problem: RegExp][] = [
  [
    'a misspelt field',
    'pages/home.json',
    '"headline_size"',
    '"headlinesize"',
    /^pages\/home\.json: locales\.de\.acf\.content\.0.*headline/,
  ],
  [
    'an unknown layout',
    'pages/home.json',
    '"acf_fc_layout": "quote"',
    '"acf_fc_layout": "qoute"',
    /^pages\/home\.json: locales\.de\.acf\.content\.3\.acf_fc_layout/,
  ],
  ['a missing language', 'packages/quiet-days.json', '"fr": {', '"xx": {', /^packages\/quiet-days\.json: locales\.fr/],
  [
    'a slug with a dot',
    'rooms/rosa.json',
    '"slug": "cambra-rosa"',
    '"slug": "cambra.rosa"',
    /^rooms\/rosa\.json: locales\.de\.slug: expected a slug/,
  ],
  ['fields where there are none', 'rooms/rosa.json', '"acf": []', '"acf": {}', /^rooms\/rosa\.json: locales\.de\.acf/],
  ['broken JSON', 'offers/cooking-course.json', '{', '{{', /^offers\/cooking-course\.json: .*JSON/],
  [
    'a key that is not the file name',
    'pages/contact.json',
    '"key": "contact"',
    '"key": "contacts"',
    /^pages\/contact\.json: key: expected "contact"/,
  ],
];

async function checkInvalidFile(_what: string, file: string, from: string, to: string, problem: RegExp): Promise<void> {
  await change(file, from, to);
  expect(await getProblems()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
}

test.each(invalidFiles.slice(0, 2))('the demo backend does not start with %s and names the file', checkInvalidFile);
test.each(invalidFiles.slice(2))('the demo backend does not start with %s and names the file', { tags: ['long'] }, checkInvalidFile);

test('the demo backend reports the problems of several files together', async () => {
  await change('rooms/rosa.json', '"title": "Cambra Rosa"', '"title": ""');
  await change('pages/hotel.json', '"modified": "', '"modified": "gestern ');
  const problems = await getProblems();
  expect(problems.some((problem) => problem.startsWith('rooms/rosa.json: locales.de.title'))).toBe(true);
  expect(problems.some((problem) => problem.startsWith('pages/hotel.json: modified'))).toBe(true);
});

test('the demo backend does not start with a picture that is no JPEG and names the file', async () => {
  await writeFile(join(dataDir, 'pictures/house.jpg'), 'no picture');
  expect(await getProblems()).toEqual([expect.stringMatching(/^house\.jpg: /)]);
});
