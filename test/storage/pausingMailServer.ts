import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Stages of a delivery at which the server can pause; `taken`: the final dot has arrived, the reply has not been sent; `guest`: the same of a mail to a guest. */
export const stages = ['connect', 'mail', 'rcpt', 'data', 'taken', 'guest'] as const;
export type Stage = (typeof stages)[number];

/** A completely received mail. */
export interface Reception {
  /** The mail to the hotel, or the confirmation to the guest. */
  readonly kind: string;
  /** Id of the inquiry, from the Message-ID. */
  readonly inquiry: string;
  readonly messageId: string;
  /** Time of the 250 in milliseconds; null before. */
  confirmedAt: number | null;
}

export interface PausingMailServer {
  readonly url: string;
  readonly received: Reception[];
  /** Pauses the nth delivery that reaches a stage. @returns a promise that resolves when it does */
  pauseAt(stage: Stage, nth: number): Promise<void>;
  /** Continues the paused delivery. */
  resume(): void;
  /** Waits until every connection is closed and all received data is read. */
  waitUntilIdle(): Promise<void>;
}

interface PendingPause {
  readonly stage: Stage;
  /** How many deliveries must still reach the stage. */
  remaining: number;
  onPaused(): void;
  readonly resumed: Promise<void>;
}

/** Starts a real SMTP server that records what it has received and can pause at any stage of a delivery. It is closed after the test. */
export async function startPausingMailServer(): Promise<PausingMailServer> {
  const received: Reception[] = [];
  let reading = 0;
  let pending: PendingPause | null = null;
  let resumePaused: () => void = () => {};
  const pauseIfPending = async (stage: Stage) => {
    if (pending === null || pending.stage !== stage || --pending.remaining > 0) return;
    const { resumed, onPaused } = pending;
    pending = null;
    onPaused();
    await resumed;
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => void pauseIfPending('connect').then(() => callback()),
    onMailFrom: (_address, _session, callback) => void pauseIfPending('mail').then(() => callback()),
    onRcptTo: (_address, _session, callback) => void pauseIfPending('rcpt').then(() => callback()),
    async onData(stream, _session, callback) {
      // The stream fails if the connection ends before the final dot: such a mail is not received.
      stream.on('error', () => {});
      reading++;
      await pauseIfPending('data');
      const raw = await text(stream).catch(() => null);
      reading--;
      if (raw === null) return callback();
      const [, messageId = '', kind = '', inquiry = ''] =
        /^Message-ID:\s+(<(inquiry|confirmation)-([\da-f-]{36})@[^>]*>)/im.exec(raw) ?? [];
      const reception: Reception = { kind, inquiry, messageId, confirmedAt: null };
      received.push(reception);
      await pauseIfPending('taken');
      if (kind === 'confirmation') await pauseIfPending('guest');
      callback();
      reception.confirmedAt = Date.now();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    pauseAt(stage, nth) {
      const resumed = new Promise<void>((resolve) => {
        resumePaused = resolve;
      });
      return new Promise((resolve) => {
        pending = { stage, remaining: nth, onPaused: resolve, resumed };
      });
    },
    resume() {
      pending = null;
      resumePaused();
    },
    async waitUntilIdle() {
      // A mail may still be read after its connection has closed.
      while (server.connections.size > 0 || reading > 0) await wait(5);
    },
  };
}
