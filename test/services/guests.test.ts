import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { payloadWith } from '../support/inquiries.ts';
import { type RequestSettings, sendRequest } from './client.ts';
import { nginx } from './nginx.ts';
import { createFolder, findFreePort, readConfiguration, startDaemon } from './process.ts';
import { startVarnish, varnishd } from './varnish.ts';

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

it.skipIf(nginx === undefined)('behind the balancer, where a TLS proxy appends addresses to X-Forwarded-For', async () => {
  const [app, port, folder] = [await startApp(), await findFreePort(), createFolder()];
  onTestFinished(() => app.close());
  const { host } = new URL(app.origin);
  const site = readConfiguration('balancer.conf', [
    ['server site:3000 max_fails=2 fail_timeout=5s;', `server ${host};`],
    ['    server site-2:3000 max_fails=2 fail_timeout=5s;\n', ''],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['set_real_ip_from 172.31.39.1;', 'set_real_ip_from 127.0.0.1;'],
  ]);
  mkdirSync(join(folder, 'temporary'));
  writeFileSync(join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary/${name};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  const daemon = await startDaemon(nginx ?? '', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { folder, port });
  onTestFinished(() => daemon.end());
  const send: Send = (guest, { headers = {}, ...request }) => {
    const given = headers['x-forwarded-for'];
    const forwarded = given === undefined ? guest : `${given}, ${guest}`;
    return sendRequest({ host: '127.0.0.1', port }, '/api/inquiry', { ...request, headers: { ...headers, 'x-forwarded-for': forwarded } });
  };
  expect(await sendInquiries(send)).toEqual(accepted);
});

it.skipIf(varnishd === undefined)('behind Varnish, where a TLS proxy speaks the PROXY protocol', async () => {
  const varnish = await startVarnish();
  onTestFinished(() => varnish.close());
  expect(await sendInquiries((guest, request) => varnish.request('/api/inquiry', { ...request, from: guest }))).toEqual(accepted);
});
