import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Config,
  environmentNames,
  findUnknownNames,
  readConfig,
  readStorageConfig,
  secretFileNames,
  secretNames,
} from '../../src/config/environment.ts';
import { loadSettings } from '../../src/config/settings.ts';
import { StartupError } from '../../src/lib/errors.ts';
import { createCertificate } from '../inquiry/certificate.ts';

/** Invalid values by variable, of all variables: operators rely on their names, none may be renamed. */
const invalidValues: Readonly<Record<string, readonly string[]>> = {
  PORT: ['65536', '-1', '0x50', ' 80', '1e3', '٣'],
  HOST: ['a b', 'http://x/', 'x/y'],
  METRICS_PORT: ['0', '65536', 'yes', '3000', '03000'],
  PUBLIC_URL: ['www.anderswo.example', 'https://www.hotel.example/de', 'https://a:b@hotel.example', 'javascript:alert(1)'],
  CONTENT_URL: ['http://wordpress/blog/'],
  SITE_FILE: [''],
  DATA_DIR: [''],
  DATABASE_URL: [
    'mysql://site:geheim@db.hotel.example/site',
    'postgres://db.hotel.example/site',
    'postgres://site:geheim@db.hotel.example',
    'postgres://site:geheim@db.hotel.example/site/more',
    'postgres://site:geheim@a.example,b.example/site',
    'postgres://site:geheim@db.hotel.example:99999/site',
    'postgres://site:100%geheim@db.hotel.example/site',
    'postgres://site:geheim@db.hotel.example/site?sslmode=prefer',
    'postgres://site:geheim@db.hotel.example/site?sslrootcert=/dev/null',
    'postgres://site:geheim@db.hotel.example/site?host=/run/postgresql',
    'postgres:///site?host=run&user=site',
  ],
  DATABASE_POOL_SIZE: ['0', '101', 'many'],
  SMTP_URL: ['mail.hotel.example', 'http://mail.hotel.example', 'smtp://', 'smtp://user:geheim@mail%zz.hotel.example'],
  INQUIRY_TO: ['hotel', 'a@b', '@hotel.example', 'a b@hotel.example', 'a@hotel.example\nBcc: x@evil.test'],
  INQUIRY_FROM: ['hotel', 'Hotel <a@hotel.example>'],
  INQUIRY_CONFIRMATION: ['yes', 'ON', 'true'],
  INQUIRY_WEBHOOK_URL: ['desk.hotel.example', 'ftp://desk.hotel.example', 'https://user:geheim@desk.hotel.example/'],
  INQUIRY_WEBHOOK_SECRET: ['geheim-geheim-geheim-geheim', ...[23, 65].map((bytes) => `whsec_${Buffer.alloc(bytes).toString('base64')}`)],
  TRUST_PROXY: ['true', '-1', '999', '10.0.0.0/33', '300.1.1.1', '1.2', ':::', 'loopback,', '10.0.0.0/8/8', '::1/129', '10.7.0.0/'],
  REVALIDATE_TOKEN: ['kurz', 'x'.repeat(15), 'x'.repeat(513), 'ein langes geheimnis', 'ein-schönes-geheimnis'],
  PREVIEW_SECRET: ['knapp', 'x'.repeat(513), 'ein langes geheimnis'],
  CDN_PURGE_URL: ['cdn.example', 'ftp://cdn.example', 'https://', '', 'https://user:password@cdn.example/'],
  CDN_PURGE_TOKEN: ['', 'two words', 'a\nb'],
  CONTENT_TTL: ['0', '86401', '1m', '-5', '1.5', 'Infinity', 'NaN'],
  CONTENT_TIMEOUT_MS: ['99', '60001', '5s'],
  INQUIRY_RATE_LIMIT: ['0', '10001', 'none'],
  INQUIRY_RETENTION_DAYS: ['0', '3651', '90 days'],
  CONSENT_DAYS: ['0', '396', '-1', '30 days', '1.5'],
  ROBOTS: ['', 'noindex', 'NONE', 'all,none'],
  LOG_LEVEL: ['verbose', 'INFO', 'warn,error'],
};
const names = Object.keys(invalidValues);

const webhookSecret = `whsec_${Buffer.alloc(24, 'geheim').toString('base64')}`;
/** A valid value of every variable, and what the configuration makes of it where it stands alone there. */
const valid: Readonly<Record<string, readonly [value: string, read?: Partial<Config>]>> = {
  PORT: ['8080', { port: 8080 }],
  HOST: ['0.0.0.0', { host: '0.0.0.0' }],
  METRICS_PORT: ['9464', { metricsPort: 9464 }],
  PUBLIC_URL: ['https://WWW.hotel.example/', { publicUrl: 'https://www.hotel.example', isPublicUrlSet: true }],
  CONTENT_URL: ['http://wordpress:8081', { contentUrl: 'http://wordpress:8081' }],
  SITE_FILE: ['/etc/hotel.json'],
  DATA_DIR: ['/var/lib/hotel', { dataDir: '/var/lib/hotel' }],
  DATABASE_URL: ['postgres://site:ge%40heim@127.0.0.1/hotel'],
  DATABASE_POOL_SIZE: ['5'],
  SMTP_URL: ['smtps://user:geheim@mail.hotel.example:465'],
  INQUIRY_TO: ['rezeption@hotel.example'],
  INQUIRY_FROM: ['web@hotel.example'],
  INQUIRY_CONFIRMATION: ['on'],
  INQUIRY_WEBHOOK_URL: ['http://desk.internal:8080/inquiries?from=site'],
  INQUIRY_WEBHOOK_SECRET: [webhookSecret],
  TRUST_PROXY: ['10.0.0.0/8, ::1, loopback', { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
  REVALIDATE_TOKEN: ['x'.repeat(16), { revalidateToken: 'x'.repeat(16) }],
  PREVIEW_SECRET: ['p'.repeat(512), { previewSecret: 'p'.repeat(512) }],
  CDN_PURGE_URL: ['https://cdn.example/purge?zone=1'],
  CDN_PURGE_TOKEN: ['geheim'],
  CONTENT_TTL: ['300', { contentTtlMs: 300_000 }],
  CONTENT_TIMEOUT_MS: ['100', { contentTimeoutMs: 100 }],
  INQUIRY_RATE_LIMIT: ['20', { inquiryRateLimit: 20 }],
  INQUIRY_RETENTION_DAYS: ['3650', { inquiryRetentionDays: 3650 }],
  CONSENT_DAYS: ['395', { consentDays: 395 }],
  ROBOTS: ['none', { robots: 'none' }],
  LOG_LEVEL: ['silent', { logLevel: 'silent' }],
};
const listProblems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-config-'));
  return () => rmSync(folder, { recursive: true, force: true });
});
function writeSecret(value: string | Buffer): string {
  const path = join(folder, `secret${Math.random()}`);
  writeFileSync(path, value, { mode: 0o400 });
  return path;
}
const addresses = { INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: undefined,
      metricsPort: undefined,
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      contentUrl: undefined,
      dataDir: './data',
      database: null,
      mail: null,
      inquiryWebhook: null,
      trustProxy: ['loopback', 'uniquelocal'],
      revalidateToken: undefined,
      purge: null,
      contentTtlMs: 60_000,
      contentTimeoutMs: 5000,
      inquiryRateLimit: 5,
      inquiryRetentionDays: 90,
      consentDays: 30,
      robots: 'all',
      logLevel: 'info',
    });
  });

  it('takes a valid value of every variable', () => {
    expect(Object.keys(valid).toSorted()).toEqual([...environmentNames].toSorted());
    const given = Object.fromEntries(Object.entries(valid).map(([name, [value]]) => [name, value]));
    const connection = { host: '127.0.0.1', port: 5432, user: 'site', password: 'ge@heim', database: 'hotel', ssl: false };
    expect(readConfig(given)).toEqual({
      ...Object.assign({}, ...Object.values(valid).map(([, read]) => read)),
      database: { connection, poolSize: 5 },
      mail: { url: valid.SMTP_URL?.[0], to: 'rezeption@hotel.example', from: 'web@hotel.example', hasConfirmation: true },
      inquiryWebhook: { url: 'http://desk.internal:8080/inquiries?from=site', secret: webhookSecret },
      purge: { url: 'https://cdn.example/purge?zone=1', token: 'geheim' },
    });
  });

  it('trusts proxies by number or by address, in values that Express accepts', () => {
    expect(['0', '2'].map((value) => readConfig({ TRUST_PROXY: value }).trustProxy)).toEqual([0, 2]);
    for (const value of ['linklocal', '10.0.0.0/8,::ffff:1.2.3.4', '2001:db8::/32', '127.0.0.1'])
      expect(() => express().set('trust proxy', readConfig({ TRUST_PROXY: value }).trustProxy)).not.toThrow();
    expect(() => express().set('trust proxy', ['10.0.0.0/33'])).toThrow();
  });
});

describe('an invalid value', () => {
  it.each(Object.entries(invalidValues).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'of %s (%j) is a problem that names the variable and does not quote the value',
    (name, value) => {
      const needed = { ...addresses, INQUIRY_WEBHOOK_SECRET: webhookSecret };
      const problems = listProblems({ ...needed, [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name}: expected \\S`));
      if (value.length > 8 && name !== 'LOG_LEVEL') expect(problems[0]).not.toContain(value);
    },
  );

  it('of every variable is also the empty string: it does not mean the default', () => {
    for (const name of names) expect(listProblems({ [name]: '' })[0]).toMatch(new RegExp(`^${name}: expected `));
  });

  it('is reported together with all others, in one message', () => {
    const env = Object.fromEntries(names.map((name) => [name, invalidValues[name]?.[0] ?? '']));
    const problems = listProblems(env);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(names);
    expect(() => readConfig(env)).toThrow(/^The configuration has 27 problems:\n( {2}- [A-Z_]+: expected .+\n?){27}$/);
    expect(() => readConfig({ PORT: 'x' })).toThrow(
      /^The configuration has a problem:\n {2}- PORT: expected a whole number from 0 to 65535$/,
    );
  });

  it('is also a secret of previews that is sent with each change', () => {
    const secret = 's'.repeat(16);
    expect(listProblems({ PREVIEW_SECRET: secret, REVALIDATE_TOKEN: secret })).toEqual([
      'PREVIEW_SECRET: expected another secret than REVALIDATE_TOKEN',
    ]);
    expect(listProblems({ PREVIEW_SECRET: secret, REVALIDATE_TOKEN: `${secret}t` })).toEqual([]);
  });
});

it('mail needs both addresses, and takes servers with every kind of host name', () => {
  const SMTP_URL = 'smtp://mail.hotel.example';
  expect(listProblems({ SMTP_URL, INQUIRY_TO: 'a@hotel.example' })).toEqual(['INQUIRY_FROM: is needed where SMTP_URL is set']);
  for (const host of ['mailserver', '127.0.0.1:25', '[::1]:2525', 'höfe.example', 'h%C3%B6fe.example'])
    expect(readConfig({ SMTP_URL: `smtp://${host}`, ...addresses }).mail?.url, host).toBe(`smtp://${host}`);
});

it('a confirmation needs a mail server, and a webhook its secret', () => {
  expect(listProblems({ INQUIRY_CONFIRMATION: 'on', INQUIRY_WEBHOOK_URL: 'https://desk.hotel.example/' })).toEqual([
    'INQUIRY_CONFIRMATION: needs SMTP_URL',
    'INQUIRY_WEBHOOK_SECRET: is needed where INQUIRY_WEBHOOK_URL is set',
  ]);
});

it('DATA_DIR is read while other variables are invalid', () => {
  const broken = { PORT: 'x', SMTP_URL: 'x', LOG_LEVEL: '' };
  expect(readStorageConfig({ ...broken, DATA_DIR: '/var/lib/hotel' }).dataDir).toBe('/var/lib/hotel');
  expect(readStorageConfig(broken).dataDir).toBe(readConfig({}).dataDir);
});

/** A valid value of every secret. */
const secrets = Object.fromEntries(secretNames.map((name) => [name, valid[name]?.[0] ?? '']));

it('every secret is read from the file that its variable with _FILE names, without the line break at the end', () => {
  const others = { ...addresses, CDN_PURGE_URL: 'https://cdn.example/purge', INQUIRY_WEBHOOK_URL: 'https://desk.example/' };
  const direct = readConfig({ ...others, ...secrets });
  for (const end of ['', '\n', '\r\n', '\n\n']) {
    const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, writeSecret(`${value}${end}`)] as const);
    expect(readConfig({ ...others, ...Object.fromEntries(files) }), JSON.stringify(end)).toEqual(direct);
  }
  const token = secrets.REVALIDATE_TOKEN;
  expect(readConfig({ REVALIDATE_TOKEN_FILE: writeSecret(`\ufeff${token}\n`) }).revalidateToken).toBe(token);
});

it('a secret given twice, or a file that cannot be used, is one problem that names the variable and quotes neither value nor path', () => {
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const cases: readonly (readonly [string, string])[] = [
      ['', 'expected the path of a file'],
      [join(folder, 'hidden'), 'expected a readable file, received ENOENT'],
      ['/dev/zero', 'expected a file, received a folder or device'],
      [writeSecret('x'.repeat(16_385)), 'expected a file of at most 16384 bytes'],
    ];
    for (const [path, problem] of cases)
      expect(listProblems({ ...addresses, [variable]: path }), path).toEqual([`${variable}: ${problem}`]);
    const value = secrets[name] ?? '';
    const both = { ...addresses, [name]: value, [variable]: writeSecret(value) };
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

it('a variable that begins as the program’s own do is named where it is not read, also with the problem that it causes', () => {
  expect(
    findUnknownNames(Object.fromEntries([...environmentNames, ...secretFileNames, 'PATH', 'HOSTNAME'].map((name) => [name, 'x']))),
  ).toEqual([]);
  expect(findUnknownNames({ SMTP_ULR: 'x', INQUIRY_T0: 'x', CDN_PURGE_URL: 'x', HOME: 'x' })).toEqual(['SMTP_ULR', 'INQUIRY_T0']);
  const env = { SMTP_URL: 'smtp://mail.example', INQUIRY_TOO: 'desk@hotel.example', INQUIRY_FROM: 'web@hotel.example' };
  expect(() => loadSettings(env)).toThrow(/INQUIRY_TO: is needed[\s\S]*INQUIRY_TOO: is not read/);
});

const getConnection = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).database?.connection;

it('DATABASE_URL is read into host, port, user, password and database, percent-encoded or not', () => {
  expect(getConnection('postgresql://site:p%40ss%2Fw%20rd@[::1]:5433/hotel%20site')).toEqual({
    host: '::1',
    port: 5433,
    user: 'site',
    password: 'p@ss/w rd',
    database: 'hotel site',
    ssl: false,
  });
  expect(getConnection('postgres:///site?host=/run/postgresql&user=site')).toEqual({
    host: '/run/postgresql',
    port: 5432,
    user: 'site',
    password: '',
    database: 'site',
    ssl: false,
  });
  for (const host of ['my_db', '10.0.0.7']) expect(getConnection(`postgres://a@${host}/site`)?.host).toBe(host);
});

it('DATABASE_URL verifies the certificate of a server on another machine unless sslmode says otherwise', () => {
  const tls = (rest: string) => getConnection(`postgres://site:x@${rest}`)?.ssl;
  for (const host of ['localhost', '127.8.0.1', '[::1]']) expect(tls(`${host}/site`), host).toBe(false);
  for (const host of ['db', '127.0.0.1.example', '[fd00::1]']) expect(tls(`${host}/site`), host).toEqual({ rejectUnauthorized: true });
  expect(tls('db/site?sslmode=disable')).toBe(false);
  expect(() => tls('db/site?sslmode=disable&sslmode=verify-full')).toThrow('DATABASE_URL: expected each option of the query once');
  expect(tls('db/site?sslmode=require')).toEqual({ rejectUnauthorized: false });
  expect(tls('localhost/site?sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
  const lenient = tls('db/site?sslmode=verify-ca');
  expect(lenient).toMatchObject({ rejectUnauthorized: true });
  expect(lenient).toHaveProperty('checkServerIdentity');
});

it('DATABASE_URL names files with certificates, which are read at the start', () => {
  const { cert, key } = createCertificate('db.hotel.example');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const base = 'postgres://site:x@db.hotel.example/site';
  expect(getConnection(`${base}?sslrootcert=${certFile}&sslcert=${certFile}&sslkey=${keyFile}`)?.ssl).toEqual({
    rejectUnauthorized: true,
    ca: cert,
    cert,
    key,
  });
  expect(() => getConnection(`${base}?sslcert=${certFile}`)).toThrow('DATABASE_URL: expected sslcert and sslkey together');
  expect(() => getConnection(`${base}?sslrootcert=${folder}`)).toThrow('DATABASE_URL: expected sslrootcert to name a readable file');
  expect(() => getConnection(`${base}?sslmode=disable&sslrootcert=${certFile}`)).toThrow(
    'expected no certificates where sslmode is disable',
  );
});
