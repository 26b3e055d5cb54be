import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { type RequestSettings, sendRequest } from './client.ts';
import { startOrigin } from './origin.ts';
import { createFolder, type Daemon, ensureProgram, readConfiguration, startDaemon } from './process.ts';

export const nginx = ensureProgram('/usr/sbin/nginx', 'nginx');
export const refreshSecret = 'nginx-geheim';

/** Runs nginx with a file of `deploy`, and writes its other files into the folder. */
export function runNginx(site: string, { folder, port }: { readonly folder: string; readonly port: number }): Promise<Daemon> {
  const main = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(join(folder, 'hotel.conf'), site);
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events {} http { access_log off; gzip on; ${temporary.join(' ')} include ${join(folder, 'hotel.conf')}; }`,
  );
  return startDaemon(nginx ?? '', ['-c', main, '-e', join(folder, 'error.log')], { folder, port });
}

/** nginx as `deploy/nginx.conf` sets it up. Visitors come from different addresses of this machine. */
export async function startNginx() {
  const [origin, port, folder] = [await startOrigin(null), await findFreePort(), createFolder()];
  const [cache, log] = [join(folder, 'cache'), join(folder, 'hotel.log')];
  mkdirSync(cache);
  const site = readConfiguration('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${origin.port}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx/hotel', cache],
    ['/var/log/nginx/hotel.log', log],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
    ['/etc/nginx/hotel-refresh', join(folder, 'hotel-refresh')],
  ]);
  writeFileSync(join(folder, 'hotel-refresh.map'), `${refreshSecret} 1;\n`);
  const daemon = await runNginx(site, { folder, port });
  const visitors = ['127.0.0.5', '127.0.0.6', '127.0.0.7'] as const;
  const answered: string[] = [];
  const countUnfinished = () => {
    const lines = readFileSync(log, 'utf8');
    return answered.filter((id) => !lines.includes(`"id":"${id}"`)).length;
  };
  return {
    origin,
    visitors,
    port,
    /** What nginx has logged of requests and errors. */
    readLogs: () => [log, join(folder, 'error.log')].map((file) => readFileSync(file, 'utf8')).join(''),
    async request(path: string, question: RequestSettings = {}) {
      const response = await sendRequest({ host: '127.0.0.1', port, localAddress: question.from ?? visitors[0] }, path, question);
      // A 416 names the id twice.
      const [id] = String(response.headers['x-request-id'] ?? '').split(',');
      if (id !== undefined && id !== '') answered.push(id);
      return response;
    },
    // As an operator does it: the files are what is kept.
    async empty() {
      // nginx stores a copy after the last byte has been sent, and a background update later; the line of the log comes after both.
      await expect.poll(countUnfinished, { interval: 5 }).toBe(0);
      answered.length = 0;
      for (const entry of readdirSync(cache)) rmSync(join(cache, entry), { recursive: true, force: true });
    },
    async close() {
      await daemon.end();
      await origin.close();
    },
  };
}
