import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentNames, readConfig, secretFileNames } from '../../src/config/environment.ts';
import schema from '../fixtures/compose-spec.json' with { type: 'json' };
import { distDir } from '../support/app.ts';
import { readText, rootDir } from '../support/documents.ts';

/* `deploy/compose.yaml` without an engine: valid, hardened, and with an environment that the program accepts. */

const compose: unknown = parse(readText('deploy/compose.yaml'), { merge: true });
const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string().nullable()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
});
const { services, secrets, volumes } = z
  .object({
    services: z.record(z.string(), serviceSchema),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
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

it('every container of deploy/compose.yaml is restarted, read-only, limited, probed, and without privileges', () => {
  expect(named.map(([name, { profiles }]) => [name, ...profiles].join(' '))).toEqual([
    'site',
    'varnish cdn',
    'site-2 replicas',
    'balancer replicas',
    'postgres replicas',
  ]);
  for (const [name, service] of named) {
    expect(service, name).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      healthcheck: { test: expect.any(Array), retries: expect.any(Number) },
      logging: { options: { 'max-size': '20m' } },
    });
    expect([service.mem_limit, service.pids_limit], name).toEqual([expect.stringMatching(/^\d+m$/), expect.any(Number)]);
    expect(service.privileged, name).toBeUndefined();
    const ports = z.array(z.string()).parse(service.ports ?? []);
    expect(
      ports.filter((port) => !port.startsWith('127.0.0.1:')),
      name,
    ).toEqual([]);
  }
});

it('deploy/compose.yaml gives secrets as files alone, and mounts files and volumes that exist', () => {
  const known = [...environmentNames, ...secretFileNames, 'DATABASE_URL_FILE'];
  for (const [name, { environment, secrets: used, volumes: mounted }] of named) {
    if (name.startsWith('site')) expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
    expect(
      Object.keys(environment).filter(
        (variable) => /URL$|TOKEN$|PASSWORD$/.test(variable) && /SMTP|DATABASE|TOKEN|PASSWORD/.test(variable),
      ),
    ).toEqual([]);
    expect(
      used.filter((secret) => !(secret in secrets)),
      name,
    ).toEqual([]);
    for (const volume of mounted) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(resolve(rootDir, 'deploy', source)), volume).toBe(true);
      else if (source !== '/etc/hotel') expect(volumes).toHaveProperty(source);
    }
  }
});

it('deploy/compose.yaml hands every variable on that its environment file may have: else a staging site with ROBOTS=none would be found', () => {
  const fixed = ['PORT', 'HOST', 'DATA_DIR'];
  const handedOn = environmentNames
    .filter((name) => !fixed.includes(name))
    .map((name) => (secretFileNames.includes(`${name}_FILE`) ? `${name}_FILE` : name));
  for (const name of ['site', 'site-2']) expect(Object.keys(services[name]?.environment ?? {}).toSorted()).toEqual(handedOn.toSorted());
});

it('the commands of docs/operation.md prepare everything that deploy/compose.yaml needs, and its environment is valid', () => {
  const root = mkdtempSync(join(tmpdir(), 'hotel-compose-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [, section = ''] = readText('docs/operation.md').split('\n## Compose\n');
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
  // Only root may give files away, and there is no engine.
  const functions = `chown() { :; }; docker() { echo "$@" > ${root}/called; }`;
  mkdirSync(join(root, 'etc'));
  execFileSync('sh', ['-euc', `${functions}\n${commands.replaceAll(' /etc/', ` ${root}/etc/`)}`], { cwd: rootDir, stdio: 'pipe' });
  expect(readFileSync(join(root, 'called'), 'utf8')).toBe(
    `compose --env-file ${root}/etc/hotel/compose.env -f deploy/compose.yaml up -d\n`,
  );
  const files = Object.values(secrets).map(({ file }) => join(root, file));
  expect(readdirSync(join(root, 'etc/hotel-secrets')).toSorted()).toEqual(files.map((file) => file.split('/').at(-1)).toSorted());
  for (const file of files) expect(statSync(file).mode & 0o777, file).toBe(0o400);

  const { database } = readConfig({ DATABASE_URL_FILE: join(root, 'etc/hotel-secrets/database_url') });
  expect(database?.connection, 'the container of PostgreSQL speaks no TLS').toMatchObject({ host: 'postgres', ssl: false });

  const given = parseEnv(readFileSync(join(root, 'etc/hotel/compose.env'), 'utf8'));
  const inside = (value: string) =>
    value.replace('/run/secrets', join(root, 'etc/hotel-secrets')).replace('/etc/hotel/', `${root}/etc/hotel/`);
  const environment = Object.entries(services.site?.environment ?? {}).flatMap(([name, value]) => {
    const set = value ?? given[name];
    return set === undefined ? [] : [[name, inside(set)]];
  });
  const env = Object.fromEntries(environment);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(distDir, 'server/checkConfig.js')], {
    env,
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('inquiries sent to desk@hotel.example');
});
