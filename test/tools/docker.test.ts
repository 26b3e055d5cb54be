import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageLock from '../../package-lock.json' with { type: 'json' };
import { parseDockerfile, parseDockerignore, parseExecForm, parseVariables, splitArguments } from '../../tools/container/dockerfile.ts';
import { productionRuntime } from '../../tools/productionRuntime.ts';

const root = resolve(import.meta.dirname, '../..');
const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const all = stages.flatMap(({ instructions }) => instructions);
const final = stages.at(-1)?.instructions ?? [];
const isIgnored = parseDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'));

const finalOnes = (name: string) => final.filter((instruction) => instruction.name === name);
const finalEnv = Object.fromEntries(finalOnes('ENV').flatMap(({ args }) => parseVariables(args)));
const listCommands = (stage: string) =>
  stages.find(({ name }) => name === stage)?.instructions.flatMap(({ name, args }) => (name === 'RUN' ? [args] : []));

describe('the stages of the Dockerfile', () => {
  it('start from one image, pinned by digest, with the Node version of the dev dependency', () => {
    const names = stages.map(({ name }) => name);
    const images = stages.map(({ base }) => base).filter((base) => !names.includes(base));
    expect(stages.length).toBeGreaterThan(2);
    const [image, digest] = (images[0] ?? '').split('@');
    expect([images.length, image]).toEqual([1, `node:${packageLock.packages['node_modules/node'].version}-bookworm-slim`]);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('install exactly what the lock file names, and only production packages for the image', () => {
    const installs = all.filter(({ name, args }) => name === 'RUN' && /\b(npm|npx|yarn|pnpm) (?!run )/.test(args));
    expect(installs.map(({ args }) => args)).toEqual(['npm ci --ignore-scripts', 'npm ci --omit=dev --ignore-scripts']);
    expect(listCommands('production')).toContain('npm ci --omit=dev --ignore-scripts');
  });

  it('copy only paths that exist and that .dockerignore does not exclude', () => {
    const sources = all.flatMap(({ name, flags, args }) =>
      name === 'COPY' && flags.from === undefined ? splitArguments(args).slice(0, -1) : [],
    );
    expect(sources).toContain('src');
    expect(sources.filter((source) => !existsSync(join(root, source)) || isIgnored(source))).toEqual([]);
    expect(sources.filter((source) => /[.*]$|^\/|\.\./.test(source))).toEqual([]);
  });
});

describe('the image', () => {
  it('holds production packages, the build and package.json, nothing else', () => {
    const copied = finalOnes('COPY').map(({ flags, args }) => [flags.from, ...splitArguments(args).slice(0, -1)].join(' '));
    expect(copied.sort()).toEqual(['build /app/dist', 'build /app/package.json', 'production /app/data', 'production /app/node_modules']);
    expect(final.filter(({ name }) => name === 'RUN' || name === 'ADD')).toEqual([]);
  });

  it('runs as one numeric user that is not root', () => {
    expect(finalOnes('USER').map(({ args }) => args)).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('declares DATA_DIR as its only volume, after making the user its owner', () => {
    expect(finalOnes('VOLUME').flatMap(({ args }) => splitArguments(args))).toEqual([finalEnv.DATA_DIR]);
    const owned = final.findIndex(({ flags, args }) => flags.chown !== undefined && splitArguments(args).at(-1) === finalEnv.DATA_DIR);
    expect(final[owned]?.flags.chown).toBe(finalOnes('USER')[0]?.args);
    expect(owned).toBeLessThan(final.findIndex(({ name }) => name === 'VOLUME'));
    expect(final.filter(({ flags }) => flags.chown !== undefined)).toHaveLength(1);
  });

  it('sets only the production environment, and takes no build argument or secret', () => {
    expect(finalEnv).toEqual({ NODE_ENV: 'production', DATA_DIR: '/data', NODE_COMPILE_CACHE: '/data/compiled', ...productionRuntime.env });
    expect(all.filter(({ name }) => name === 'ENV')).toHaveLength(1);
    expect(all.filter(({ name, flags }) => name === 'ARG' || flags.mount !== undefined)).toEqual([]);
    expect(all.filter(({ text }) => /token|secret|passw|smtp|authorization|:\/\/[^/]*@/i.test(text))).toEqual([]);
  });

  it('starts Node without a shell, so that Node receives signals', () => {
    expect(finalOnes('ENTRYPOINT')).toEqual([]);
    const commands = finalOnes('CMD').map(({ args }) => parseExecForm(args));
    expect(commands).toEqual([['node', ...productionRuntime.flags, 'dist/server/main.js']]);
  });

  it('checks its health with Node, on the port of the server', () => {
    const checks = finalOnes('HEALTHCHECK').map(({ args }) => parseExecForm(args.replace(/^CMD /, '')));
    expect(checks).toEqual([['node', '-e', expect.stringContaining('/healthz')]]);
    expect(checks[0]?.[2]).toContain('process.env.PORT');
    expect(checks.join()).not.toMatch(/curl|wget/);
    expect(finalOnes('EXPOSE').map(({ args }) => args)).toEqual(['3000']);
  });
});

describe('.dockerignore', () => {
  it.each([
    'node_modules',
    'src/node_modules/x.js',
    '.git/config',
    'data/inquiries.sqlite',
    'test/support/app.ts',
    'dist/server/main.js',
    '.env',
    '.env.local',
    'src/.env',
    '.npmrc',
    'npm-debug.log',
  ])('excludes %s from the build context', (path) => expect(isIgnored(path)).toBe(true));

  it.each(['package.json', 'package-lock.json', 'src/main.ts', 'tools/demo/content/menus.json', 'static/styles/main.css'])(
    'includes %s in the build context',
    (path) => {
      expect(isIgnored(path)).toBe(false);
    },
  );
});

describe('the Dockerfile parser', () => {
  it('joins continuation lines, drops comments and separates flags from arguments', () => {
    const text = '# note\nFROM a:1 AS one\nRUN x \\\n  # inside\n  && y\n\nFROM one\ncopy --from=one --link /a /b\nENV A=1 B="2 3"\n';
    const [first, second] = parseDockerfile(text);
    expect(first).toMatchObject({ name: 'one', base: 'a:1', instructions: [{ name: 'RUN', args: 'x  && y' }] });
    expect(second).toMatchObject({
      name: '1',
      base: 'one',
      instructions: [{ name: 'COPY', flags: { from: 'one', link: '' }, args: '/a /b' }, { name: 'ENV' }],
    });
    expect(parseVariables(second?.instructions[1]?.args ?? '')).toEqual([
      ['A', '1'],
      ['B', '2 3'],
    ]);
  });

  it('returns null for the shell form and the strings of an exec form', () => {
    expect(parseExecForm('["node", "a b.js"]')).toEqual(['node', 'a b.js']);
    expect(parseExecForm('node a.js')).toBeNull();
  });
});
