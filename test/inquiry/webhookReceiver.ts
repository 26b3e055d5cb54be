import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificate.ts';

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Starts a real program of the hotel that takes inquiries and verifies them with the reference library. It is closed after the test. */
export async function startWebhookReceiver(certificate?: Certificate) {
  const secret = `whsec_${Buffer.alloc(24, 'geheim').toString('base64')}`;
  const take = (res: ServerResponse): unknown => res.writeHead(204).end();
  const receiver = {
    secret,
    /** Requests that came with a valid signature. `id` is the idempotency key: that of the inquiry. */
    calls: [] as { readonly id: string; readonly headers: IncomingHttpHeaders; readonly body: string }[],
    /** Why the signature of others is wrong or too old. */
    refused: [] as unknown[],
    answer: take,
  };
  const listener: Parameters<typeof createServer>[1] = async (req, res) => {
    const body = await text(req).catch(() => null);
    if (body === null) return;
    try {
      new Webhook(secret).verify(body, req.headers as Record<string, string>);
      receiver.calls.push({ id: String(req.headers['webhook-id']), headers: req.headers, body });
    } catch (error) {
      receiver.refused.push(error);
    }
    receiver.answer(res);
  };
  const server = certificate === undefined ? createServer(listener) : createTlsServer({ ...certificate }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/inquiries`,
    /** Leaves the nth further request without an answer. @returns a promise that resolves when it has come */
    pauseAt: (nth: number) =>
      new Promise<void>((resolve) => {
        let remaining = nth;
        receiver.answer = (res) => {
          if (--remaining > 0) return take(res);
          receiver.answer = take;
          resolve();
        };
      }),
  });
}
