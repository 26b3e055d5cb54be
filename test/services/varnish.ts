import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { type RequestSettings, sendRequest } from './client.ts';
import { startOrigin } from './origin.ts';
import { createFolder, ensureProgram, readConfiguration, startDaemon } from './process.ts';

export const varnishd = ensureProgram('/usr/sbin/varnishd', 'varnish');
export const purgeToken = 'cdn-geheim';

/** Varnish as `deploy/varnish.vcl` sets it up. Visitors come through a TLS proxy that speaks the PROXY protocol. */
export async function startVarnish() {
  const [port, proxied] = [await findFreePort(), await findFreePort()];
  const purgeUrl = `http://127.0.0.1:${port}/.purge`;
  const origin = await startOrigin({ url: purgeUrl, token: purgeToken });
  const folder = createFolder();
  const vcl = join(folder, 'site.vcl');
  writeFileSync(vcl, readConfiguration('varnish.vcl', [['.port = "3000"', `.port = "${origin.port}"`]]));
  const listen = ['-a', `127.0.0.1:${port}`, '-a', `127.0.0.1:${proxied},PROXY`];
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', vcl, ...listen, '-s', 'malloc,64m'];
  const daemon = await startDaemon(varnishd ?? '', args, { folder, port, env: { CDN_PURGE_TOKEN: purgeToken } });
  const countFetches = () => {
    const name = 'MEMPOOL.busyobj.live';
    const counted = execFileSync('varnishstat', ['-n', join(folder, 'work'), '-1', '-f', name], { encoding: 'utf8' });
    return Number(counted.match(/\d+/)?.[0]);
  };
  const visitors = ['203.0.113.5', '203.0.113.6', '2001:db8:1::7'] as const;
  return {
    origin,
    visitors,
    port,
    /** Gives Varnish a command as its operator. @returns what it says */
    administer: (...command: string[]) => execFileSync('varnishadm', ['-n', join(folder, 'work'), ...command], { encoding: 'utf8' }),
    request(path: string, question: RequestSettings = {}) {
      const { from = visitors[0] } = question;
      const family = from.includes(':') ? 'TCP6' : 'TCP4';
      const to = from.includes(':') ? '2001:db8::1' : '203.0.113.1';
      const createConnection = () => {
        const socket = connect(proxied, '127.0.0.1');
        socket.write(`PROXY ${family} ${from} ${to} 40000 443\r\n`);
        return socket;
      };
      return sendRequest({ host: 'www.hotel.example', createConnection }, path, question);
    },
    async empty() {
      // A ban spares what is stored after it: a background fetch that is still under way.
      await expect.poll(countFetches, { interval: 5 }).toBe(0);
      const headers = { authorization: `Bearer ${purgeToken}`, 'surrogate-key': 'all' };
      await sendRequest({ host: '127.0.0.1', port }, '/.purge', { method: 'POST', headers });
      // Files and pictures have no tags.
      execFileSync('varnishadm', ['-n', join(folder, 'work'), 'ban', 'obj.status', '!=', '0']);
    },
    async close() {
      await daemon.end();
      await origin.close();
    },
  };
}
