import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createWordpressClient } from '../../../src/wordpress/client.ts';
import { getWholeList } from '../../../src/wordpress/entries.ts';
import { createTestBreaker, LONG_TIMEOUT_MS } from './clientSupport.ts';

/** Starts a WordPress whose lists have a hundred pages. @param page JSON of each */
async function startLists(page: string): Promise<{ load(): Promise<unknown[]>; countRequests(): number }> {
  let requests = 0;
  const server = createServer((_req, res) => {
    requests++;
    res.writeHead(200, { 'content-type': 'application/json', 'x-wp-totalpages': '100' }).end(page);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((done) => server.once('listening', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createWordpressClient({ origin, timeoutMs: LONG_TIMEOUT_MS, circuitBreaker: createTestBreaker(Date.now) });
  return { load: () => getWholeList(client, '/wp-json/wp/v2/pages', (body) => body as unknown[]), countRequests: () => requests };
}

it('a list of more than 3000 posts is a failure, and no further page is asked for', async () => {
  const lists = await startLists(JSON.stringify(Array.from({ length: 440 }, (_, id) => ({ id }))));
  await expect(lists.load()).rejects.toThrow('/wp-json/wp/v2/pages: expected at most 3000 posts, received more');
  expect(lists.countRequests()).toBe(7);
});

it('a list of more than 24 MiB in all its pages is a failure', async () => {
  const lists = await startLists(JSON.stringify([{ text: 'x'.repeat(5 * 1024 * 1024) }]));
  await expect(lists.load()).rejects.toThrow('bytes in all pages, received more');
  expect(lists.countRequests()).toBe(5);
});
