import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import renovate from '../../renovate.json' with { type: 'json' };
import { environmentNames, readConfig } from '../../src/config/environment.ts';
import { evaluateAudit } from '../../tools/checks/audit.ts';
import { allowedLicences, formatLicences, listProductionPackages } from '../../tools/checks/licences.ts';
import { findRegexpLiterals, findSlowRegexps } from '../../tools/checks/regexps.ts';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');

describe('the check of regular expressions', () => {
  it('finds every regular expression literal, and neither divisions nor texts', () => {
    const code = 'const a: RegExp = /x+/g; const b = 4 / 2 / a.lastIndex; const c = "/no/"; f(<T,>(x: T) => /y[/]\\//u); // /z/';
    expect(findRegexpLiterals(code, 'a.ts').map(({ source, flags }) => `/${source}/${flags}`)).toEqual(['/x+/g', '/y[/]\\//u']);
    expect(findRegexpLiterals('export const A = () => <a title="/n/">{/m/.test("")}</a>;', 'a.tsx').map(({ source }) => source)).toEqual([
      'm',
    ]);
  });

  it('reports expressions of quadratic and exponential time, and no linear one', async () => {
    const toLiteral = (source: string) => ({ source, flags: '', file: 'a.ts' });
    const slow = await findSlowRegexps([toLiteral('^(a+)+$'), toLiteral('\\s+$'), toLiteral('^[a-z]{1,9}$')]);
    expect(slow.toSorted()).toEqual(['a.ts: /\\s+$/ is 2nd degree polynomial', 'a.ts: /^(a+)+$/ is exponential']);
  });
});

describe('the audit of production packages', () => {
  const report = (total: number, vulnerabilities: object = {}) =>
    JSON.stringify({ metadata: { vulnerabilities: { total } }, vulnerabilities });

  it('fails if there are vulnerabilities and names them, and has an exit code of its own if the registry gives no report', () => {
    expect(evaluateAudit(report(0))).toEqual({ exitCode: 0, message: 'No known vulnerabilities' });
    expect(evaluateAudit(report(1, { x: { severity: 'high' } }))).toEqual({ exitCode: 1, message: '1 vulnerabilities: x (high)' });
    for (const output of ['', 'npm error', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])
      expect(evaluateAudit(output)).toEqual({ exitCode: 2, message: expect.stringMatching(/^NOT CHECKED/) });
  });
});

describe('the configuration of the update bot', () => {
  it('groups the updates of packages, and of Node in package.json and the Dockerfile, weekly and behind the tests', () => {
    const { extends: presets, automerge, prCreation, packageRules } = renovate;
    expect([presets.includes('schedule:weekly') && presets.includes('docker:pinDigests'), automerge, prCreation]).toEqual([
      true,
      false,
      'status-success',
    ]);
    const grouped = packageRules.flatMap((rule) => [...(rule.matchDepTypes ?? []), ...(rule.matchPackageNames ?? [])]);
    expect(grouped).toEqual(['dependencies', 'devDependencies', 'node']);
  });
});

it('LICENSE, README and package.json agree that the project has no licence yet', () => {
  expect(packageJson.license).toBe('UNLICENSED');
  expect(read('LICENSE')).toMatch(/has not chosen a licence.*all rights are reserved.*"UNLICENSED"/s);
  expect(read('README.md')).toContain('has no licence yet: all rights are reserved until its owner has chosen one (`LICENSE`)');
});

describe('the licences of production packages', () => {
  const packages = listProductionPackages();

  it('are all allowed, and LICENCES.md lists every production package and no development package', () => {
    expect(packages.filter(({ licence }) => !allowedLicences.includes(licence))).toEqual([]);
    expect(read('LICENCES.md')).toBe(formatLicences(packages));
    const names = new Set(packages.map(({ name }) => name));
    expect(Object.keys(packageJson.dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(packageJson.devDependencies).filter((name) => names.has(name))).toEqual([]);
    // A dependency of an optional package of production alone and of development packages.
    expect(names).toContain('tslib');
  });

  it('are reported as "none" if the lock file names no licence', () => {
    expect(listProductionPackages({ '': {}, 'node_modules/a': { version: '1' }, 'node_modules/b': { dev: true } })).toEqual([
      { name: 'a', version: '1', licence: 'none' },
    ]);
  });
});

describe('the table of the environment in docs/configuration.md', () => {
  const [, section = ''] = read('docs/configuration.md').split('## Environment');
  const rows = [...(section.split('\n## ')[0]?.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \|/gm) ?? [])].map(([, names = '', value = '']) => ({
    names: [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
    value,
  }));

  it('lists every environment variable exactly once', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual([...environmentNames].toSorted());
  });

  it('names the defaults that the configuration uses', () => {
    const shown = Object.fromEntries(rows.flatMap(({ names, value }) => names.map((name) => [name, /^`([^`]+)`/.exec(value)?.[1]])));
    const config = readConfig({});
    expect(shown).toMatchObject({
      PORT: String(config.port),
      DATA_DIR: config.dataDir,
      TRUST_PROXY: [config.trustProxy].flat().join(', '),
      CONTENT_TTL: String(config.contentTtlMs / 1000),
      CONTENT_TIMEOUT_MS: String(config.contentTimeoutMs),
      INQUIRY_RATE_LIMIT: String(config.inquiryRateLimit),
      INQUIRY_RETENTION_DAYS: String(config.inquiryRetentionMs / 86_400_000),
      CONSENT_DAYS: String(config.consentDays),
      LOG_LEVEL: config.logLevel,
    });
    const optional = { SMTP_URL: config.mail, METRICS_PORT: config.metricsPort, REVALIDATE_TOKEN: config.revalidateToken };
    for (const [name, value] of Object.entries(optional))
      expect([name, value ?? null, rows.find(({ names }) => names.includes(name))?.value]).toEqual([name, null, 'none']);
  });
});
