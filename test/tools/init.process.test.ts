import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { askQuestions } from '../../tools/init/askQuestions.ts';
import { startProgram } from '../support/program.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
beforeAll(async () => {
  wordpress = await startWordpress();
});
afterAll(() => wordpress.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Runs the command in the folder with these answers. */
async function run(lines: readonly string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../tools/init/main.ts')], { cwd: folder });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}
const readWritten = () => [
  JSON.parse(readFileSync(join(folder, 'hotel.site.json'), 'utf8')),
  parseEnv(readFileSync(join(folder, '.env'), 'utf8')),
];
const place = ['Carrer del Mar 1', '07001', 'Palma', 'es', '39.5695, 2.65', '', '+34 971 000 111', 'hola@miramar.example'];

it('npm run init writes a site file and an environment with which the site starts', async () => {
  const mail = ['smtps://site:secret@mail.miramar.example', '', 'web@miramar.example'];
  const local = 'http://localhost:3100';
  const { code, output, errors } = await run(['Hotel Miramar', 'deutsch, Inglés', wordpress.origin, local, ...place, '#1f5f7a', ...mail]);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('are written and valid');
  expect(output).toMatch(/The WordPress at \S+ has 1 to mend/);
  expect(output).toContain(`npm start: the site, at ${local}.`);
  const [site, env] = readWritten();
  expect(site).toEqual({
    name: 'Hotel Miramar',
    languages: ['de', 'en'],
    contact: { street: place[0], zip: '07001', town: 'Palma', country: 'ES', phone: '+34 971 000 111', email: 'hola@miramar.example' },
    coordinates: { lat: 39.5695, lng: 2.65 },
    timeZone: 'Europe/Madrid',
    theme: { accent: '#1f5f7a' },
  });
  expect(env).toMatchObject({ PUBLIC_URL: local, PORT: '3100' });
  const [SMTP_URL, , INQUIRY_FROM] = mail;
  expect(env).toMatchObject({ CONTENT_URL: wordpress.origin, SMTP_URL, INQUIRY_TO: 'hola@miramar.example', INQUIRY_FROM });
  expect(output).toContain(`'HOTEL_WEBSITE_SECRET', '${env.REVALIDATE_TOKEN}'`);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);

  const program = await startProgram({
    env: { ...env, PORT: '0', SITE_FILE: join(folder, 'hotel.site.json'), DATA_DIR: join(folder, 'data') },
  });
  const [german, french] = await Promise.all(['/', '/fr/'].map((path) => fetch(program.origin + path)));
  expect([german?.status, french?.status]).toEqual([200, 404]);
  expect(await german?.text()).toMatch(/<title>[^<]*Hotel Miramar<\/title>/);
  await program.end();
});

it('npm run init asks again for an answer that is not valid, and needs neither WordPress nor mail', async () => {
  const { code, output } = await run([
    '',
    'Hotel Miramar',
    'de, it',
    'de',
    'cms',
    '',
    '',
    ...place.with(3, 'Spain').toSpliced(4, 0, 'ES', '39,40', 'Palma'),
    '#99ccff',
    '',
    '',
  ]);
  expect(output).toMatch(
    /expected a text[\s\S]*expected one of de, en, es, fr[\s\S]*expected an origin[\s\S]*expected the two capital letters[\s\S]*(expected latitude and longitude[\s\S]*){2}contrast.* #[\da-f]{6} has enough/,
  );
  expect(code).toBe(0);
  const [site, env] = readWritten();
  expect(site).toMatchObject({ languages: ['de'], contact: { country: 'ES' } });
  expect(Object.keys(env).toSorted()).toEqual(['PREVIEW_SECRET', 'REVALIDATE_TOKEN', 'SITE_FILE']);
});

it('npm run init writes nothing where the input ends early or without a yes to overwrite, and then keeps the secrets and the variables that it does not ask for', async () => {
  const ended = await run(['Hotel Miramar', 'de']);
  expect([ended.code, ended.errors, readdirSync(folder)]).toEqual([1, expect.stringContaining('Nothing is written'), []]);
  const earlier = 'REVALIDATE_TOKEN=0123456789abcdef0123\nROBOTS=none\nCONTENT_URL=https://old.example\n';
  writeFileSync(join(folder, '.env'), earlier);
  const refused = await run(['n']);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Overwrite .env? [y/N]')]);
  expect([readdirSync(folder), readFileSync(join(folder, '.env'), 'utf8')]).toEqual([['.env'], earlier]);
  expect((await run(['y', 'Hotel Miramar', 'de', '', '', ...place, '', ''])).code).toBe(0);
  const [, env] = readWritten();
  expect(env).toMatchObject({ REVALIDATE_TOKEN: '0123456789abcdef0123', ROBOTS: 'none' });
  expect(env).not.toHaveProperty('CONTENT_URL');
});

it.each([
  ['39.4092,3.0311', 39.4092, 3.0311],
  ['39,40 3,03', 39.4, 3.03],
  ['39°24\'33.1"N 3°01\'52.0"E', 39.4092, 3.0311],
  ['39.98 N, 4.09 E', 39.98, 4.09],
  ['39,40920° N, 3,03110° W', 39.4092, -3.0311],
  ['W 16.5, N 28.25', 28.25, -16.5],
  ['-33,45; 70,66', -33.45, 70.66],
])('npm run init takes the place %s', async (line, lat, lng) => {
  const answers = ['Miramar', 'de', '', '', ...place.with(4, line), '', ''].values();
  const { site } = await askQuestions(
    async () => answers.next().value ?? '',
    () => {},
  );
  expect(site).toMatchObject({ coordinates: { lat: expect.closeTo(lat, 4), lng: expect.closeTo(lng, 4) } });
});
