import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { runCheckConfig } from '../../src/checkConfig.ts';
import { environmentNames, readConfig } from '../../src/config/environment.ts';
import schema from '../fixtures/compose-spec.json' with { type: 'json' };
import { distDir } from '../support/app.ts';
import { runHere } from '../support/commands.ts';
import { readText, rootDir } from '../support/documents.ts';

/* `deploy/compose.yaml` without an engine: valid, hardened, and with an environment that the program accepts. */

const compose: unknown = parse(readText('deploy/compose.yaml'), { merge: true });
const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string().nullable()).default({}),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
});
const { services, volumes } = z
  .object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(compose);
const named = Object.entries(services);

it('deploy/compose.yaml is valid by the schema of the Compose specification', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile({
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema#',
  });
  expect([validate(compose), validate.errors]).toEqual([true, null]);
  // The schema does refuse something.
  expect(validate({ services: { site: { imagee: 'x' } } })).toBe(false);
});

it('every container of deploy/compose.yaml is restarted, read-only, limited, probed, without privileges, and mounts what exists', () => {
  expect(named.map(([name, { profiles }]) => [name, ...profiles].join(' '))).toEqual([
    'caddy',
    'site',
    'backup backup',
    'varnish cdn',
    'site-2 replicas',
    'balancer replicas',
    'postgres replicas',
    'wordpress wordpress',
    'plugin wordpress',
    'mariadb wordpress',
    'prometheus monitoring',
    'grafana monitoring',
  ]);
  for (const [name, service] of named) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': '20m' } },
    });
    // The image of the site has a check of its own.
    const probed = name.startsWith('site') ? {} : { healthcheck: { test: expect.any(Array), retries: expect.any(Number) } };
    const running = { restart: 'unless-stopped', ...probed };
    // Ends once it has copied the plugin.
    expect(service, name).toMatchObject(name === 'plugin' ? { restart: 'no', network_mode: 'none' } : running);
    expect([service.mem_limit, service.pids_limit], name).toEqual([expect.stringMatching(/^\d+m$/), expect.any(Number)]);
    expect(service.privileged, name).toBeUndefined();
    const ports = z.array(z.string()).parse(service.ports ?? []);
    const open = name === 'caddy' ? ['80:80', '443:443', '443:443/udp'] : [];
    expect(
      ports.filter((port) => !port.startsWith('127.0.0.1:')),
      name,
    ).toEqual(open);
    for (const volume of service.volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(resolve(rootDir, 'deploy', source)), `${name} ${volume}`).toBe(true);
      else if (/^\w/.test(source)) expect(volumes).toHaveProperty(source);
    }
  }
});

it('deploy/compose.yaml gives each site the whole environment file, and no password of another program', () => {
  for (const name of ['site', 'site-2']) {
    const environment = services[name]?.environment;
    expect(services[name]).toMatchObject({ env_file: ['.env'] });
    const fixed = ['PUBLIC_URL', 'PORT', 'DATA_DIR', 'METRICS_PORT'];
    const passwords = [...readText('deploy/compose.yaml').matchAll(/\$\{(\w+_PASSWORD)\b/g)].map(([, variable]) => variable ?? '');
    expect(Object.keys(environment ?? {}).toSorted()).toEqual([...new Set([...fixed, ...passwords])].toSorted());
    for (const password of passwords) expect(environment?.[password], password).toBe('');
  }
});

/** Returns a value of Compose with its variables filled in. */
const fillIn = (value: string, given: Readonly<Record<string, string | undefined>>) =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, operator: string | undefined, text: string | undefined) => {
    if (given[name] !== undefined || operator === '-') return given[name] ?? text ?? '';
    throw new Error(`${name} is not set`);
  });

it.each([[''], ['cdn'], ['replicas'], ['wordpress']])(
  'the commands of the documents prepare what deploy/compose.yaml needs, with the profile "%s", and its environment is valid',
  async (profile) => {
    const root = mkdtempSync(join(tmpdir(), 'hotel-compose-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    cpSync(join(rootDir, 'deploy'), join(root, 'deploy'), { recursive: true, filter: (path) => !path.endsWith('.env') });
    const text = readText('docs/operation.md') + readText('docs/replicas.md');
    const [start = '', ...more] = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
    const added = more.find((commands) => profile !== '' && commands.includes(`COMPOSE_PROFILES=${profile}`)) ?? '';
    expect(added === '').toBe(profile === '');
    // There is no engine.
    execFileSync('sh', ['-euc', `docker() { echo "$@" > ${root}/called; }\n${start}\n${added}`], { cwd: root, stdio: 'pipe' });
    expect(readFileSync(join(root, 'called'), 'utf8')).toBe('compose up -d\n');
    const file = join(root, 'deploy/.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const given = parseEnv(readFileSync(file, 'utf8'));
    expect(given.COMPOSE_PROFILES ?? '').toBe(profile);
    const fixed = Object.entries(services.site?.environment ?? {}).map(([name, value]) => [name, fillIn(value ?? '', given)] as const);
    const env = { ...given, ...Object.fromEntries(fixed) };
    // The hotel's own file, which the folder of the host has; the demo's stands for it.
    expect([given.SITE_FILE, services.site?.volumes]).toEqual([
      '/etc/hotel/site.json',
      expect.arrayContaining(['/etc/hotel:/etc/hotel:ro']),
    ]);
    const siteFile = resolve(rootDir, 'src/config/demoSite.json');
    const { code, out, err } = await runHere((output) => runCheckConfig({ env: { ...env, SITE_FILE: siteFile }, distDir, ...output }));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('at https://www.hotel.example, content from https://cms.hotel.example');
    const { database, purge } = readConfig(Object.fromEntries(Object.entries(env).filter(([name]) => environmentNames.includes(name))));
    // The container of PostgreSQL speaks no TLS.
    if (profile === 'replicas') expect(database?.connection).toMatchObject({ host: 'postgres', user: 'hotel', ssl: false });
    if (profile === 'cdn') expect(purge).toEqual({ url: 'http://127.0.0.1:8080/.purge', token: expect.stringMatching(/^[\da-f]{64}$/) });
    // Every variable of the other containers has a value.
    const used = named.filter(([name, { profiles }]) => !name.startsWith('site') && profiles.includes(profile));
    for (const [name, { environment }] of used)
      for (const [variable, value] of Object.entries(environment))
        expect(fillIn(value ?? given[variable] ?? '', given), `${name} ${variable}`).not.toMatch(/^$|''/);
  },
);

it('the role that deploy/postgres-init.sh makes has the password of DATABASE_URL', () => {
  const script = `psql() { printf '%s\\n' "$@"; }; . ./deploy/postgres-init.sh`;
  const env = { DATABASE_URL: 'postgres://hotel:0a1b2c@postgres/hotel?sslmode=disable' };
  expect(execFileSync('sh', ['-c', script], { cwd: rootDir, env, encoding: 'utf8' })).toContain('--set=password=0a1b2c\n');
});
