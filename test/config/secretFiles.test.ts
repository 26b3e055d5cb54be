import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readConfig, secretFileNames, secretNames } from '../../src/config/environment.ts';
import { findMisspeltNames } from '../../src/config/misspeltNames.ts';
import { StartupError } from '../../src/lib/errors.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-secrets-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

function writeSecret(value: string | Buffer): string {
  const path = join(folder, `secret${Math.random()}`);
  writeFileSync(path, value, { mode: 0o400 });
  return path;
}

const listProblems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
};

const addresses = { INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };
const database = 'postgres://site:hidden@db.hotel.example/site';
const token = 'd3b07384d113edec49eaa6238ad5ff00';
const webhookSecret = `whsec_${Buffer.from(token).toString('base64')}`;

it('every secret is read from the file that its variable with _FILE names, without the line break at the end', () => {
  const values = {
    DATABASE_URL: database,
    SMTP_URL: 'smtps://site:hidden@mail.hotel.example',
    REVALIDATE_TOKEN: token,
    PREVIEW_SECRET: `preview-${token}`,
    CDN_PURGE_TOKEN: token,
    INQUIRY_WEBHOOK_SECRET: webhookSecret,
  };
  expect(Object.keys(values).toSorted()).toEqual([...secretNames].toSorted());
  const others = { ...addresses, CDN_PURGE_URL: 'https://cdn.example/purge', INQUIRY_WEBHOOK_URL: 'https://desk.example/' };
  const direct = readConfig({ ...others, ...values });
  for (const end of ['', '\n', '\r\n', '\n\n']) {
    const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, writeSecret(`${value}${end}`)] as const);
    expect(readConfig({ ...others, ...Object.fromEntries(files) }), JSON.stringify(end)).toEqual(direct);
  }
  expect(readConfig({ REVALIDATE_TOKEN_FILE: writeSecret(`\ufeff${token}\n`) }).revalidateToken).toBe(token);
});

it('a secret given twice, or a file that cannot be used, is one problem that names the variable and quotes neither value nor path', () => {
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const cases: readonly (readonly [string, string])[] = [
      ['', 'expected the path of a file'],
      [join(folder, 'hidden'), 'expected a readable file, received ENOENT'],
      [folder, 'expected a file, received a folder or device'],
      ['/dev/zero', 'expected a file, received a folder or device'],
      [`hidden\0name`, 'expected a readable file, received ERR_INVALID_ARG_VALUE'],
      [writeSecret('x'.repeat(16_385)), 'expected a file of at most 16384 bytes'],
    ];
    for (const [path, problem] of cases)
      expect(listProblems({ ...addresses, [variable]: path }), path).toEqual([`${variable}: ${problem}`]);
    const valid = {
      DATABASE_URL: database,
      SMTP_URL: 'smtp://mail.hotel.example',
      REVALIDATE_TOKEN: token,
      PREVIEW_SECRET: token,
      CDN_PURGE_TOKEN: token,
      INQUIRY_WEBHOOK_SECRET: webhookSecret,
    }[name];
    const both = { ...addresses, [name]: valid, [variable]: writeSecret(valid) };
    expect(listProblems(both)).toEqual([`${variable}: expected ${name} or ${variable}, not both`]);
  }
});

it('an invalid value in a file is a problem that names the variable of the file, and an empty file is no default', () => {
  for (const name of secretNames) {
    for (const value of ['', '\n', 'two words, hidden']) {
      const problems = listProblems({ ...addresses, [`${name}_FILE`]: writeSecret(value) });
      expect(problems[0], name).toMatch(new RegExp(`^${name}_FILE: expected `));
      expect(problems.join()).not.toContain('hidden');
    }
  }
  expect(listProblems({ SMTP_URL_FILE: writeSecret('smtp://mail.hotel.example') })).toEqual([
    'INQUIRY_TO: is needed where SMTP_URL is set',
    'INQUIRY_FROM: is needed where SMTP_URL is set',
  ]);
});

it('the variable of a file is known by its name, and a misspelt one is recognised', () => {
  expect(findMisspeltNames(Object.fromEntries(secretFileNames.map((name) => [name, 'x'])))).toEqual([]);
  expect(findMisspeltNames({ SMTP_URLFILE: 'x', PORT_FILE: 'x' })).toEqual([{ name: 'SMTP_URLFILE', expected: 'SMTP_URL_FILE' }]);
});
