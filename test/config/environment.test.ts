import express from 'express';
import { describe, expect, it } from 'vitest';
import { environmentNames, readConfig, readStorageConfig } from '../../src/config/environment.ts';
import { StartupError } from '../../src/lib/errors.ts';
import { invalidValues, names } from './invalidValues.ts';

const webhookSecret = `whsec_${Buffer.alloc(24, 'geheim').toString('base64')}`;
const listProblems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it('reads exactly the variables that operators know', () => {
    expect([...environmentNames].toSorted()).toEqual(names.toSorted());
  });

  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: undefined,
      metricsPort: undefined,
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      contentUrl: undefined,
      siteFile: undefined,
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
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      METRICS_PORT: '9464',
      PUBLIC_URL: 'https://WWW.hotel.example/',
      CONTENT_URL: 'http://wordpress:8081',
      SITE_FILE: '/etc/hotel.json',
      DATA_DIR: '/var/lib/hotel',
      DATABASE_URL: 'postgres://site:ge%40heim@127.0.0.1/hotel',
      DATABASE_POOL_SIZE: '5',
      SMTP_URL: 'smtps://user:geheim@mail.hotel.example:465',
      INQUIRY_TO: 'rezeption@hotel.example',
      INQUIRY_FROM: 'web@hotel.example',
      INQUIRY_CONFIRMATION: 'on',
      INQUIRY_WEBHOOK_URL: 'http://desk.internal:8080/inquiries?from=site',
      INQUIRY_WEBHOOK_SECRET: webhookSecret,
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback, 192.168.1.7, fd00::/8',
      REVALIDATE_TOKEN: 'x'.repeat(16),
      PREVIEW_SECRET: 'p'.repeat(512),
      CDN_PURGE_URL: 'https://cdn.example/purge?zone=1',
      CDN_PURGE_TOKEN: 'geheim',
      CONTENT_TTL: '300',
      CONTENT_TIMEOUT_MS: '100',
      INQUIRY_RATE_LIMIT: '20',
      INQUIRY_RETENTION_DAYS: '3650',
      CONSENT_DAYS: '395',
      ROBOTS: 'none',
      LOG_LEVEL: 'silent',
    };
    expect(Object.keys(env).toSorted()).toEqual(names.toSorted());
    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      metricsPort: 9464,
      publicUrl: 'https://www.hotel.example',
      isPublicUrlSet: true,
      contentUrl: 'http://wordpress:8081',
      siteFile: '/etc/hotel.json',
      dataDir: '/var/lib/hotel',
      database: {
        connection: { host: '127.0.0.1', port: 5432, user: 'site', password: 'ge@heim', database: 'hotel', ssl: false },
        poolSize: 5,
      },
      mail: {
        url: 'smtps://user:geheim@mail.hotel.example:465',
        to: 'rezeption@hotel.example',
        from: 'web@hotel.example',
        hasConfirmation: true,
      },
      inquiryWebhook: { url: 'http://desk.internal:8080/inquiries?from=site', secret: webhookSecret },
      trustProxy: ['10.0.0.0/8', '::1', 'loopback', '192.168.1.7', 'fd00::/8'],
      revalidateToken: 'x'.repeat(16),
      previewSecret: 'p'.repeat(512),
      purge: { url: 'https://cdn.example/purge?zone=1', token: 'geheim' },
      contentTtlMs: 300_000,
      contentTimeoutMs: 100,
      inquiryRateLimit: 20,
      inquiryRetentionDays: 3650,
      consentDays: 395,
      robots: 'none',
      logLevel: 'silent',
    });
  });

  it('ignores other variables', () => {
    expect(readConfig({ PATH: '/bin', NODE_ENV: '', PORTS: 'x' })).toEqual(readConfig({}));
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
      const needed = { INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example', INQUIRY_WEBHOOK_SECRET: webhookSecret };
      const problems = listProblems({ ...needed, [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name}: expected \\S`));
      if (value.length > 8 && name !== 'LOG_LEVEL') expect(problems[0]).not.toContain(value);
    },
  );

  it.each(names)('of %s is also the empty string: it does not mean the default', (name) => {
    const problems = listProblems({ [name]: '' });
    expect(problems[0]).toMatch(new RegExp(`^${name}: expected `));
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

  it('never appears in the message, because it may be a secret', () => {
    const secrets = {
      DATABASE_URL: 'postgres://site:geheim@db.example:x/site',
      SMTP_URL: 'smtpx://user:geheim@mail.example',
      REVALIDATE_TOKEN: 'geheim',
      CONTENT_URL: 'https://user:geheim@cms.example',
      PUBLIC_URL: 'https://user:geheim@x.example',
    };
    expect(() => readConfig(secrets)).toThrow(StartupError);
    expect(listProblems(secrets).join()).not.toContain('geheim');
    expect(listProblems(secrets)).toHaveLength(7);
  });
});

describe('the configuration of mail', () => {
  const SMTP_URL = 'smtp://mail.hotel.example';

  it('needs both addresses if SMTP_URL is set', () => {
    expect(listProblems({ SMTP_URL })).toEqual([
      'INQUIRY_TO: is needed where SMTP_URL is set',
      'INQUIRY_FROM: is needed where SMTP_URL is set',
    ]);
    expect(listProblems({ SMTP_URL, INQUIRY_TO: 'a@hotel.example' })).toEqual(['INQUIRY_FROM: is needed where SMTP_URL is set']);
  });

  it('reports a missing address together with all other problems', () => {
    expect(listProblems({ SMTP_URL, PORT: 'x', INQUIRY_TO: 'x' })).toEqual([
      'PORT: expected a whole number from 0 to 65535',
      'INQUIRY_TO: expected a mail address',
      'INQUIRY_FROM: is needed where SMTP_URL is set',
    ]);
  });

  it('takes servers with every kind of host name', () => {
    const addresses = { INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };
    for (const host of ['mail.hotel.example', 'mailserver', '127.0.0.1:25', '[::1]:2525', 'höfe.example', 'h%C3%B6fe.example'])
      expect(readConfig({ SMTP_URL: `smtp://${host}`, ...addresses }).mail?.url, host).toBe(`smtp://${host}`);
  });

  it('is null without SMTP_URL', () => {
    expect(readConfig({ INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' }).mail).toBeNull();
  });
});

it('a confirmation needs a mail server, and a webhook its secret', () => {
  expect(listProblems({ INQUIRY_CONFIRMATION: 'on', INQUIRY_WEBHOOK_URL: 'https://desk.hotel.example/' })).toEqual([
    'INQUIRY_CONFIRMATION: needs SMTP_URL',
    'INQUIRY_WEBHOOK_SECRET: is needed where INQUIRY_WEBHOOK_URL is set',
  ]);
});

describe('DATA_DIR alone', () => {
  it('is read while other variables are invalid', () => {
    const broken = { PORT: 'x', SMTP_URL: 'x', LOG_LEVEL: '' };
    expect(readStorageConfig({ ...broken, DATA_DIR: '/var/lib/hotel' }).dataDir).toBe('/var/lib/hotel');
    expect(readStorageConfig(broken).dataDir).toBe(readConfig({}).dataDir);
  });

  it('must not be empty', () => {
    expect(() => readStorageConfig({ DATA_DIR: '' })).toThrow(/ a problem:\n {2}- DATA_DIR: expected the path of a folder$/);
  });
});
