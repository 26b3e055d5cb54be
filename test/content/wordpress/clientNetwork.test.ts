import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../support/wordpress.ts';
import { answer, createClient, path, startClient, timeout } from './clientSupport.ts';

const { wordpress, getJson, failWith } = await startClient();
const getJsonInTime = () => createClient(wordpress.origin, timeout).getJson(path);
afterAll(() => wordpress.close());
afterEach(() => {
  wordpress.fault = null;
  wordpress.requests.length = 0;
});

describe('WordPress client: oversized bodies', () => {
  it('rejects a body of 10 MB', async () => {
    const error = await failWith(answer(`["${'x'.repeat(10_000_000)}"]`), () => createClient(wordpress.origin).getJson(path));
    expect(error.message).toMatch(/answered 200: expected at most 1048576 bytes, received more$/);
    expect(wordpress.requests).toHaveLength(1);
  });

  it('stops reading a body of 50 MB', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(250_000, 'x');
    let closed: () => void = () => {};
    const stopped = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const fault: Fault = (_req, res) => {
      res.on('close', closed);
      res.writeHead(200, { 'content-type': 'application/json' });
      const send = () => {
        while (!res.destroyed && sent < 50_000_000) {
          sent += chunk.byteLength;
          if (!res.write(chunk)) return res.once('drain', send);
        }
        return res.end();
      };
      send();
      return true;
    };
    const error = await failWith(fault, () => createClient(wordpress.origin).getJson(path));
    expect(error.message).toMatch(/at most 1048576 bytes, received more$/);
    await stopped;
    expect(sent).toBeGreaterThan(1_000_000);
    expect(sent).toBeLessThan(30_000_000);
  });

  it('measures the size of a compressed body after decompression', async () => {
    const body = gzipSync(Buffer.alloc(50_000_000, 'x'));
    const error = await failWith(answer(body, { 'content-encoding': 'gzip' }), () => createClient(wordpress.origin).getJson(path));
    expect(error.message).toMatch(/at most 1048576 bytes, received more$/);
  });
});

describe('WordPress client: network errors', () => {
  it('rejects after the timeout and does not retry', async () => {
    const start = performance.now();
    const error = await failWith(() => true, getJsonInTime);
    expect(error.message).toBe(`GET ${wordpress.origin}${path} answered nothing: expected an answer, received none within ${timeout} ms`);
    expect(error.status).toBeNull();
    // Generous for a busy machine: without the timeout there is no end.
    expect(performance.now() - start).toBeLessThan(timeout * 30);
    expect(wordpress.requests).toHaveLength(1);
  });

  it('rejects a body that stalls or trickles after the timeout and does not retry', async () => {
    for (const every of [0, 50]) {
      wordpress.requests.length = 0;
      let timer: NodeJS.Timeout | undefined;
      const error = await failWith((_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json' }).write('[');
        if (every > 0) timer = setInterval(() => res.write(' '), every);
        return true;
      }, getJsonInTime);
      clearInterval(timer);
      expect(error.message).toMatch(/expected an answer, received none within 300 ms$/);
      expect(wordpress.requests).toHaveLength(1);
    }
  });

  it('retries once after a broken connection', async () => {
    let broken = 0;
    wordpress.fault = (req) => {
      if (broken++ > 0) return false;
      req.socket.destroy();
      return true;
    };
    expect(await getJson()).toMatchObject([{ slug: 'hotel' }]);
    expect(wordpress.requests).toEqual([path, path]);
  });

  it('retries once after a connection that broke in the middle of the body', async () => {
    let broken = 0;
    wordpress.fault = (req, res) => {
      if (broken++ > 0) return false;
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('[{"id":', () => req.socket.destroySoon());
      return true;
    };
    expect(await getJson()).toMatchObject([{ slug: 'hotel' }]);
    expect(wordpress.requests).toEqual([path, path]);
  });

  it.each<[string, Fault]>([
    [
      'is reset',
      (req) => {
        req.socket.resetAndDestroy();
        return true;
      },
    ],
    [
      'speaks no HTTP',
      (req) => {
        req.socket.end('SSH-2.0-OpenSSH\r\n');
        return true;
      },
    ],
    [
      'promises more than it sends',
      (req, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' }).write('[]', () => req.socket.destroySoon());
        return true;
      },
    ],
  ])('rejects with the reason after two requests if the connection %s twice', async (_, fault) => {
    const error = await failWith(fault);
    expect(error.message).toMatch(/answered nothing: expected an answer, received \S.+$/);
    expect(error.cause).toBeInstanceOf(Error);
    expect(wordpress.requests).toHaveLength(2);
  });

  it('rejects with the reason if nothing listens on the port', async () => {
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    for (const host of ['127.0.0.1', 'localhost']) {
      const error = await failWith(null, () => createClient(`http://${host}:${port}`).getJson(path));
      expect(error.message).toMatch(
        new RegExp(`^GET http://${host}:${port}${path.replace('?', '\\?')} answered nothing: expected an answer, received .*ECONNREFUSED`),
      );
    }
  });

  it('rejects with the reason if the host does not exist', async () => {
    const error = await failWith(null, () => createClient('http://wordpress.invalid', timeout).getJson(path));
    expect(error.message).toMatch(/received .*(ENOTFOUND|EAI_AGAIN|wordpress\.invalid|none within)/);
  });
});
