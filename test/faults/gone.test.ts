import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startApp } from '../support/app.ts';

it('logs no failure when a visitor resets the connection while sending an inquiry', async () => {
  const app = await startApp();
  const { port } = new URL(app.origin);
  const head = 'POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"firstName":';
  for (let i = 0; i < 80; i++) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    // At different moments of the request.
    socket.write(head, () => setTimeout(() => socket.resetAndDestroy(), i % 4));
    await closed;
  }
  await expect.poll(() => app.logged.filter(({ path }) => path === '/api/inquiry').length).toBeGreaterThan(0);
  // A later request is handled after all that came of these.
  expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
  expect(app.logged.filter(({ event }) => event === 'request.failed')).toEqual([]);
  await app.close();
});
