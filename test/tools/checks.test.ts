import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentNames, readConfig } from '../../src/config/environment.ts';
import { judge } from '../../tools/build/audit.ts';
import { allowed, printLicences, productionPackages } from '../../tools/build/licences.ts';
import { findSlow, literalsOf } from '../../tools/build/regexps.ts';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');

describe('regular expressions', () => {
  it('are found wherever a literal stands, and nowhere else', () => {
    const code = 'const a: RegExp = /x+/g; const b = 4 / 2 / a.lastIndex; const c = "/no/"; f(<T,>(x: T) => /y[/]\\//u); // /z/';
    expect(literalsOf(code, 'a.ts').map(({ source, flags }) => `/${source}/${flags}`)).toEqual(['/x+/g', '/y[/]\\//u']);
    expect(literalsOf('export const A = () => <a title="/n/">{/m/.test("")}</a>;', 'a.tsx').map(({ source }) => source)).toEqual(['m']);
  });

  it('that take quadratic or exponential time are told from those that do not', async () => {
    const of = (source: string) => ({ source, flags: '', file: 'a.ts' });
    const slow = await findSlow([of('^(a+)+$'), of('\\s+$'), of('^[a-z]{1,9}$')]);
    expect(slow.toSorted()).toEqual(['a.ts: /\\s+$/ is 2nd degree polynomial', 'a.ts: /^(a+)+$/ is exponential']);
  });
});

describe('the audit', () => {
  const report = (total: number, vulnerabilities: object = {}) =>
    JSON.stringify({ metadata: { vulnerabilities: { total } }, vulnerabilities });

  it('fails for vulnerabilities, names them, and for nothing else', () => {
    expect(judge(report(0))).toEqual({ ok: true, text: 'No known vulnerabilities' });
    expect(judge(report(1, { x: { severity: 'high' } }))).toEqual({ ok: false, text: '1 vulnerabilities: x (high)' });
    for (const printed of ['', 'npm error', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])
      expect(judge(printed)).toEqual({ ok: true, text: expect.stringMatching(/^NOT CHECKED/) });
  });
});

describe('the packages of production', () => {
  const packages = productionPackages();

  it('have licences that may be used, and are listed', () => {
    expect(packages.filter(({ licence }) => !allowed.includes(licence))).toEqual([]);
    expect(read('LICENCES.md')).toBe(printLicences(packages));
    const names = new Set(packages.map(({ name }) => name));
    expect(Object.keys(packageJson.dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(packageJson.devDependencies).filter((name) => names.has(name))).toEqual([]);
  });

  it('each have a licence', () => {
    expect(productionPackages({ '': {}, 'node_modules/a': { version: '1' }, 'node_modules/b': { dev: true } })).toEqual([
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

  it('has every variable once, and no other', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual([...environmentNames].toSorted());
  });

  it('names the defaults that count', () => {
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
