import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { startApp } from '../support/app.ts';
import { payloadWith } from '../support/inquiries.ts';
import { type RequestSettings, sendRequest } from './client.ts';
import { nginx, runNginx } from './nginx.ts';
import { createFolder, ensureProgram, readConfiguration, startDaemon } from './process.ts';
import { startVarnish, varnishd } from './varnish.ts';

const caddy = ensureProgram('/usr/bin/caddy', 'caddy');

/* Behind the files of Compose each guest counts as one: nobody is refused because others have sent inquiries. */

type Send = (guest: string, request: RequestSettings) => Promise<{ status: number }>;

/** Eight guests write once each, then one of them again and again, with forged headers. @returns the statuses of the guests and of the attacker */
async function sendInquiries(send: Send): Promise<{ guests: number[]; attacker: number[] }> {
  const post = async (guest: string, number: number, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(payloadWith({ email: `gast${number}@example.org`, message: `Anfrage ${number}` }));
    const { status } = await send(guest, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    return status;
  };
  const guests: number[] = [];
  for (let number = 1; number <= 8; number++) guests.push(await post(`203.0.113.${number}`, number));
  const attacker: number[] = [];
  for (let number = 10; number < 18; number++)
    attacker.push(await post('198.51.100.9', number, { 'x-forwarded-for': `203.0.113.${number}` }));
  guests.push(await post('203.0.113.20', 20));
  return { guests, attacker };
}

const accepted = { guests: Array.from({ length: 9 }, () => 202), attacker: [202, 202, 202, 202, 202, 429, 429, 429] };

it.skipIf(nginx === undefined)(
  'behind the balancer, where a TLS proxy appends addresses to X-Forwarded-For, and one site is gone',
  async () => {
    const [app, port, gone, folder] = [await startApp(), await findFreePort(), await findFreePort(), createFolder()];
    const { host } = new URL(app.origin);
    const site = readConfiguration('balancer.conf', [
      ['server site:3000', `server 127.0.0.1:${gone}`],
      ['server site-2:3000', `server ${host}`],
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      ['set_real_ip_from 172.31.39.0/24;', 'set_real_ip_from 127.0.0.1;'],
    ]);
    const daemon = await runNginx(site.replaceAll('/var/log/nginx', folder), { folder, port });
    onTestFinished(() => daemon.end());
    const send: Send = (guest, { headers = {}, ...request }) => {
      const given = headers['x-forwarded-for'];
      const forwarded = given === undefined ? guest : `${given}, ${guest}`;
      return sendRequest({ host: '127.0.0.1', port }, '/api/inquiry', {
        ...request,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      });
    };
    expect(await sendInquiries(send)).toEqual(accepted);
    for (let time = 0; time < 4; time++) expect((await sendRequest({ host: '127.0.0.1', port }, '/hotel/')).status).toBe(200);
    // While all sites are down: neither a visitor's address nor a link that opens a draft.
    await app.close();
    expect((await sendRequest({ host: '127.0.0.1', port }, '/api/preview?link=geheim')).status).toBe(502);
    const readLogs = () => ['access.log', 'error.log'].map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    await expect.poll(readLogs).toContain('"path":"/api/preview","status":502');
    expect(readLogs()).not.toMatch(/geheim|client:/);
  },
);

it.skipIf(varnishd === undefined)('behind Varnish, where a TLS proxy speaks the PROXY protocol', async () => {
  const varnish = await startVarnish();
  onTestFinished(() => varnish.close());
  expect(await sendInquiries((guest, request) => varnish.request('/api/inquiry', { ...request, from: guest }))).toEqual(accepted);
});

it.skipIf(caddy === undefined)('behind Caddy, which visitors reach first', async () => {
  const [app, port, folder] = [await startApp(), await findFreePort(), createFolder()];
  onTestFinished(() => app.close());
  const { host } = new URL(app.origin);
  // 127.0.0.0/8 is this machine: each guest has an address of it.
  writeFileSync(
    join(folder, 'Caddyfile'),
    readConfiguration('Caddyfile', [
      ['{\n\tservers', '{\n\tadmin off\n\tservers'],
      ['site:3000', host],
    ]),
  );
  const env = {
    DOMAIN: `http://:${port}`,
    REDIRECT_DOMAIN: `http://hotel.example:${port}`,
    CMS_DOMAIN: `http://cms.invalid:${port}`,
    HOME: folder,
  };
  const daemon = await startDaemon(caddy ?? '', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    folder,
    port,
    env,
  });
  onTestFinished(() => daemon.end());
  const send: Send = (guest, request) =>
    sendRequest({ host: '127.0.0.1', port, localAddress: guest.replace(/^\d+\.\d+/, '127.1') }, '/api/inquiry', request);
  expect(await sendInquiries(send)).toEqual(accepted);

  const page = await sendRequest({ host: '127.0.0.1', port }, '/hotel/', { headers: { 'accept-encoding': 'br' } });
  expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
  expect(page.headers).not.toHaveProperty('cache-tag');
  expect(page.headers).not.toHaveProperty('surrogate-key');
  // The site's own error page, with what was typed, not that of the proxy.
  const body = new URLSearchParams({ locale: 'de', firstName: 'Anna', message: 'x'.repeat(300_000) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const tooLong = await sendRequest({ host: '127.0.0.1', port }, '/api/inquiry', { method: 'POST', body, headers });
  expect([tooLong.status, tooLong.text]).toEqual([413, expect.stringContaining('Ihre Anfrage ist zu lang.')]);

  const other = await sendRequest({ host: '127.0.0.1', port }, '/hotel/?a=b', { headers: { host: 'hotel.example' } });
  expect([other.status, other.headers.location]).toEqual([301, expect.stringMatching(/\/hotel\/\?a=b$/)]);

  // A site that ends in the middle of a request, and is back at the next.
  await app.close();
  let requests = 0;
  const restarted = createServer((req, res) => (requests++ === 0 ? req.socket.destroy() : res.end()));
  onTestFinished(() => void restarted.close());
  restarted.listen(Number(new URL(app.origin).port), '127.0.0.1');
  await once(restarted, 'listening');
  expect(await sendRequest({ host: '127.0.0.1', port }, '/hotel/')).toMatchObject({ status: 200 });
});
