import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendRequest } from './client.ts';
import { startOrigin } from './origin.ts';
import { createFolder, ensureProgram, findFreePort, readConfiguration, startDaemon } from './process.ts';
import type { Cdn } from './support.ts';

export const nginx = ensureProgram('/usr/sbin/nginx', 'nginx');
export const refreshSecret = 'nginx-geheim';

/** nginx as `cdn/nginx.conf` sets it up. Visitors come from different addresses of this machine. */
export async function startNginx(): Promise<Cdn> {
  const [origin, port, folder] = [await startOrigin(null), await findFreePort(), createFolder()];
  const [cache, main] = [join(folder, 'cache'), join(folder, 'nginx.conf')];
  mkdirSync(cache);
  const site = readConfiguration('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${origin.port}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx/hotel', cache],
    ['/var/log/nginx/hotel.log', join(folder, 'hotel.log')],
    ['/etc/nginx/hotel-refresh', join(folder, 'hotel-refresh')],
  ]);
  writeFileSync(join(folder, 'hotel.conf'), site);
  writeFileSync(join(folder, 'hotel-refresh.map'), `${refreshSecret} 1;\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events {} http { gzip on; ${temporary.join(' ')} include ${join(folder, 'hotel.conf')}; }`,
  );
  const daemon = await startDaemon(nginx ?? '', ['-c', main, '-e', join(folder, 'error.log')], { folder, port });
  const visitors = ['127.0.0.5', '127.0.0.6', '127.0.0.7'] as const;
  return {
    origin,
    visitors,
    request: (path, question = {}) => sendRequest({ host: '127.0.0.1', port, localAddress: question.from ?? visitors[0] }, path, question),
    // As an operator does it: the files are what is kept.
    async empty() {
      for (const entry of readdirSync(cache)) rmSync(join(cache, entry), { recursive: true, force: true });
    },
    async close() {
      await daemon.end();
      await origin.close();
    },
  };
}
