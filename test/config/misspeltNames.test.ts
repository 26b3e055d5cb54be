import { expect, it } from 'vitest';
import { environmentNames } from '../../src/config/environment.ts';
import { findMisspeltNames } from '../../src/config/misspeltNames.ts';
import { loadSettings } from '../../src/config/settings.ts';

it.each([
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['INQUIRY_T0', 'INQUIRY_TO'],
  ['REVALIDATION_TOKEN', null],
  ['REVALIDATE_TOKENS', 'REVALIDATE_TOKEN'],
  ['port', 'PORT'],
  ['ROBOT', 'ROBOTS'],
  ['HOSTS', 'HOST'],
  ['PRT', 'PORT'],
  ['PATH', null],
  ['HOSTNAME', null],
  ['HOME', null],
  ['HOTEL_PORT_3000_TCP_ADDR', null],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['CONTENT_TLL', 'CONTENT_TTL'],
  ['CDN_PURGE_TOKENS', 'CDN_PURGE_TOKEN'],
])('the environment variable %s is taken for a misspelt %s', (name, expected) => {
  expect(findMisspeltNames({ [name]: 'x' })).toEqual(expected === null ? [] : [{ name, expected }]);
});

it('neither a known environment variable nor one beside the right one is taken for misspelt', () => {
  expect(findMisspeltNames(Object.fromEntries(environmentNames.map((name) => [name, 'x'])))).toEqual([]);
  expect(findMisspeltNames({ SMTPURL: 'x', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
});

it('a misspelt environment variable is named also where another name close to it is set', () => {
  const env = { CONTENT_URL: 'https://cms.hotel.example', CONTENT_TLL: '5', DATABASE_URL: 'postgres://db/site', DATABASE_POL_SIZE: '5' };
  expect(findMisspeltNames(env)).toEqual([
    { name: 'CONTENT_TLL', expected: 'CONTENT_TTL' },
    { name: 'DATABASE_POL_SIZE', expected: 'DATABASE_POOL_SIZE' },
  ]);
});

it('a misspelt environment variable is named with the problem that it causes', () => {
  const env = { SMTP_URL: 'smtp://mail.example', INQUIRY_TOO: 'desk@hotel.example', INQUIRY_FROM: 'web@hotel.example' };
  expect(() => loadSettings(env)).toThrow(/INQUIRY_TO: is needed[\s\S]*INQUIRY_TOO: is not read; is INQUIRY_TO meant\?/);
});
