import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { sendRequest } from './client.ts';
import { copyBelow, playCommands, readCommands } from './documents.ts';
import { nginx } from './nginx.ts';
import { startOrigin } from './origin.ts';
import { createFolder, startDaemon } from './process.ts';
import { varnishd } from './varnish.ts';

/* The commands of `docs/cdn.md`, played as they stand there, lead to a site that is served from the cache. They need root. */

const isRoot = process.getuid?.() === 0;

/** Replaces text in every file below a folder. */
function replaceBelow(folder: string, values: readonly (readonly [from: string | RegExp, to: string])[]): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    if (!lstatSync(path).isFile()) continue;
    const { mode } = statSync(path);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      values.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text),
      { mode },
    );
  }
}

/** A folder that stands for the root of a machine; other users may pass through it. */
function createRoot(): string {
  const root = createFolder();
  chmodSync(root, 0o755);
  return root;
}

it.runIf(isRoot && nginx !== undefined)(
  'the commands for nginx make it serve the site by its name, from its cache, beside Debian’s example',
  async () => {
    const root = createRoot();
    const origin = await startOrigin(null);
    onTestFinished(() => origin.close());
    const port = await findFreePort();
    copyBelow(root, '/etc/nginx');
    const example = join(root, 'etc/nginx/sites-enabled/default');
    // Of this machine: the configuration of a test must not load it, or write into its folders.
    rmSync(join(root, 'etc/nginx/conf.d'), { recursive: true });
    for (const folder of ['etc/nginx/conf.d', 'var/log/nginx', 'var/lib/nginx', 'run']) mkdirSync(join(root, folder), { recursive: true });
    if (!existsSync(example)) symlinkSync(join(root, 'etc/nginx/sites-available/default'), example);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${root}/var/lib/nginx/${name};`,
    );
    writeFileSync(join(root, 'etc/nginx/conf.d/folders.conf'), temporary.join('\n'));
    const main = join(root, 'etc/nginx/nginx.conf');
    const place = () =>
      replaceBelow(join(root, 'etc/nginx'), [
        [/(?<=[\s"])\/(?=(?:etc\/nginx|var\/log|var\/cache|run)\/)/g, `${root}/`],
        ['127.0.0.1:3000', `127.0.0.1:${origin.port}`],
        [/listen (?:\[::\]:)?80\b[^;]*;/g, `listen 127.0.0.1:${port};`],
      ]);
    const checked = join(root, 'checked');
    playCommands(readCommands('nginx'), {
      root,
      functions: `nginx() { echo "$@" > ${checked}; }; systemctl() { echo "$@" >> ${checked}; }`,
    });
    expect(readFileSync(checked, 'utf8')).toBe('-t\nreload nginx\n');
    expect(statSync(join(root, 'var/cache/nginx/hotel')).mode & 0o777).toBe(0o700);
    place();
    execFileSync(nginx ?? '', ['-t', '-q', '-c', main], { stdio: 'pipe' });
    const daemon = await startDaemon(nginx ?? '', ['-c', main, '-g', 'daemon off;'], { folder: root, port });
    onTestFinished(() => daemon.end());
    const ask = () => sendRequest({ host: '127.0.0.1', port }, '/hotel/', { headers: { host: 'www.hotel.example' } });
    expect(await ask()).toMatchObject({ status: 200, headers: { 'x-cache': 'MISS' } });
    await expect.poll(async () => (await ask()).headers['x-cache']).toBe('HIT');
  },
);

it.runIf(isRoot && varnishd !== undefined)(
  'the commands for Varnish give Debian’s unit a command that serves the site and takes its purges',
  async () => {
    const root = createRoot();
    const [port, proxied, admin] = [await findFreePort(), await findFreePort(), await findFreePort()];
    copyBelow(root, '/etc/varnish');
    const calls = join(root, 'calls');
    playCommands(readCommands('Varnish'), { root, functions: `systemctl() { echo "$@" >> ${calls}; }` });
    expect(readFileSync(calls, 'utf8')).toBe('daemon-reload\nrestart varnish\n');
    const secrets = join(root, 'etc/varnish/hotel.env');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    const { CDN_PURGE_TOKEN: token = '' } = parseEnv(readFileSync(secrets, 'utf8'));
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const origin = await startOrigin({ url: `http://127.0.0.1:${port}/.purge`, token });
    onTestFinished(() => origin.close());

    const dropIn = readFileSync(join(root, 'etc/systemd/system/varnish.service.d/hotel.conf'), 'utf8');
    const [reset, command = ''] = [...dropIn.matchAll(/^ExecStart=(.*)$/gm)].map(([, value]) => value);
    expect([reset, dropIn.match(/^EnvironmentFile=(.*)$/m)?.[1]]).toEqual(['', '/etc/varnish/hotel.env']);
    const moved = command.replaceAll('/etc/', `${root}/etc/`).replace('-a :80 ', `-a 127.0.0.1:${port} `);
    const [program = '', ...args] = moved
      .replace('127.0.0.1:8443', `127.0.0.1:${proxied}`)
      .replace('localhost:6082', `127.0.0.1:${admin}`)
      .split(' ');
    replaceBelow(join(root, 'etc/varnish'), [['.port = "3000"', `.port = "${origin.port}"`]]);
    expect(program).toBe(varnishd);
    const daemon = await startDaemon(program, [...args, '-n', join(root, 'work')], { folder: root, port, env: { CDN_PURGE_TOKEN: token } });
    onTestFinished(() => daemon.end());
    const ask = (path: string, settings = {}) => sendRequest({ host: '127.0.0.1', port }, path, settings);
    expect((await ask('/hotel/')).status).toBe(200);
    expect((await ask('/hotel/')).headers['x-cache']).toMatch(/hit/i);
    const headers = { authorization: `Bearer ${token}`, 'surrogate-key': 'page-de-hotel' };
    expect((await ask('/.purge', { method: 'POST', headers })).status).toBe(200);
    expect((await ask('/hotel/')).headers['x-cache']).toMatch(/miss/i);
  },
);
