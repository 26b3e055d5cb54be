import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSiteServer, defaultTimeouts } from '../../src/http/server.ts';
import { startApp } from '../support/app.ts';
import { sendRaw } from '../support/inquiries.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

// A busy machine stands still for a second now and then.
const times = { headersMs: 600, requestMs: 1200, checkIntervalMs: 100, inactivityMs: 2500 };
startDemoOnce();

const head = (...lines: string[]) => `${['GET /healthz HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const close = 'Connection: close';
const filler = (bytes: number) => 'x'.repeat(bytes);

describe('a request that cannot be read', () => {
  it.each<[string, string, number]>([
    ['is no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 400],
    ['has two lengths', `POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`, 400],
    [
      'has a length and chunks',
      `POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['has a line of 17 KB', head(`X-Long: ${filler(17_000)}`), 431],
    ['has 3000 lines', head(...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)), 431],
    ['has an address of 17 KB', `GET /${filler(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('refuses a request that %s and closes the connection before the app sees it', async (_, text, status) => {
    const before = app.logged.length;
    const answer = await sendRaw(app.origin, [text, 'GET /hotel/ HTTP/1.1\r\nHost: x\r\n\r\n']);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\n`));
    expect(answer).toMatch(/Connection: close/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(app.logged.slice(before).filter(({ path }) => path === '/hotel/')).toEqual([]);
  });

  it('answers 400 to a request without Host', async () => {
    expect(await sendRaw(app.origin, ['GET / HTTP/1.1\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
  });

  it('accepts a header line of 15 KB', async () => {
    expect(await sendRaw(app.origin, [head(`X-Long: ${filler(15_000)}`, close)])).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a client that takes its time', () => {
  it('gets 408, however steadily it writes head or body, or is disconnected where it sends nothing', async () => {
    const body = 'POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
    const hasty = await startApp({ times });
    onTestFinished(() => hasty.close());
    const start = performance.now();
    const [head408, body408, nothing] = await Promise.all([
      sendRaw(hasty.origin, [...head(`X-A: ${filler(10)}`)], { pauseMs: 30 }),
      sendRaw(hasty.origin, [body, ...filler(60)], { pauseMs: 30 }),
      sendRaw(hasty.origin, ['']),
    ]);
    expect(performance.now() - start).toBeGreaterThan(times.headersMs - 100);
    expect(head408).toMatch(/^HTTP\/1\.1 408 /);
    expect(body408).toMatch(/^HTTP\/1\.1 408 /);
    expect(nothing).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('closes a connection whose client does not read', async () => {
    const { server } = createSiteServer((_req, res) => res.end(Buffer.alloc(60_000_000)), { ...defaultTimeouts, inactivityMs: 300 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const closed = new Promise<number>((resolve) =>
      server.on('connection', (socket: Socket) => socket.on('close', () => resolve(socket.bytesWritten))),
    );
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.write(head());
    client.pause();
    await closed;
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
