import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runPrintedCheck } from './printedCheck.ts';

let server: Server | null = null;
afterEach(async () => {
  await new Promise((done) => (server === null ? done(null) : server.close(done)));
  server = null;
});

/** Starts a server with one answer for every address. */
async function answerAll(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const started = createServer((_request, response) => response.writeHead(status, headers).end(body));
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

describe('npm run wordpress:check', () => {
  it.each([
    [[]],
    [['cms.example']],
    [['https://cms.example/wp/']],
    [['ftp://cms.example']],
    [['https://user@cms.example']],
    [['https://a.example', 'https://b.example']],
  ])('asks for one address without a path instead of %j', async (args) => {
    const { code, printed } = await runPrintedCheck(args);
    expect(code).toBe(2);
    expect(printed).toContain('expected one address such as https://cms.hotel.example');
  });

  it('checks the WordPress of the site where no other is named', async () => {
    const CONTENT_URL = await answerAll(404, {}, '');
    expect((await runPrintedCheck([], { CONTENT_URL })).printed).toContain(`The WordPress at ${CONTENT_URL} has 1 to mend`);
    expect((await runPrintedCheck([CONTENT_URL], { CONTENT_URL: 'https://cms.example' })).printed).toContain(
      `The WordPress at ${CONTENT_URL} has`,
    );
  });

  it.each([
    ['a web page', 200, { 'content-type': 'text/html' }, '<html>', 'expected JSON, received text/html'],
    ['a redirect', 301, { location: 'https://www.hotel.example/' }, '', 'a redirect to https://www.hotel.example/'],
    ['JSON of something else', 200, { 'content-type': 'application/json' }, '{"name":"shop"}', 'JSON that is not WordPress'],
  ])('says of %s that it cannot be read', async (_what, status, headers, body, expected) => {
    const { code, printed } = await runPrintedCheck([await answerAll(status, headers, body)]);
    expect(code).toBe(printed.includes('mend invalidJson') ? 1 : 2);
    expect(printed).toContain(expected);
    expect(printed).toContain('1 to mend');
  });

  it('says that nothing answers', async () => {
    const origin = await answerAll(200, {}, '');
    await new Promise((done) => server?.close(done));
    server = null;
    expect(await runPrintedCheck([origin])).toMatchObject({ code: 2, printed: expect.stringContaining('ECONNREFUSED') });
  });
});
