import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Stages of a delivery at which the server can pause; `taken`: the final dot has arrived, the confirmation has not been sent. */
export const moments = ['connect', 'mail', 'rcpt', 'data', 'taken'] as const;
export type Moment = (typeof moments)[number];

/** A completely received mail. */
export interface Reception {
  /** Id of the inquiry, from the Message-ID. */
  readonly inquiry: string;
  readonly messageId: string;
  /** Time of the 250 in milliseconds; null before. */
  confirmedAt: number | null;
}

export interface Witness {
  readonly url: string;
  readonly received: Reception[];
  /** Pauses the nth delivery that reaches a stage. @returns a promise that resolves when it does */
  hold(moment: Moment, nth: number): Promise<void>;
  /** Continues the paused delivery. */
  release(): void;
  /** Waits until every connection is closed and all received data is read. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Trap {
  readonly moment: Moment;
  left: number;
  spring(): void;
  readonly released: Promise<void>;
}

/** Starts a real SMTP server that records what it has received and can pause at any stage of a delivery. */
export async function startWitness(): Promise<Witness> {
  const received: Reception[] = [];
  let reading = 0;
  let trap: Trap | null = null;
  let release: () => void = () => {};
  const pass = async (moment: Moment) => {
    if (trap === null || trap.moment !== moment || --trap.left > 0) return;
    const { released, spring } = trap;
    trap = null;
    spring();
    await released;
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => void pass('connect').then(() => callback()),
    onMailFrom: (_address, _session, callback) => void pass('mail').then(() => callback()),
    onRcptTo: (_address, _session, callback) => void pass('rcpt').then(() => callback()),
    async onData(stream, _session, callback) {
      // The stream fails if the connection ends before the final dot: such a mail is not received.
      stream.on('error', () => {});
      reading++;
      await pass('data');
      const raw = await text(stream).catch(() => null);
      reading--;
      if (raw === null) return callback();
      const [, messageId = '', inquiry = ''] = /^Message-ID: (<inquiry-([\da-f-]{36})@[^>]*>)/im.exec(raw) ?? [];
      const reception: Reception = { inquiry, messageId, confirmedAt: null };
      received.push(reception);
      await pass('taken');
      callback();
      reception.confirmedAt = Date.now();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hold(moment, nth) {
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Promise((resolve) => {
        trap = { moment, left: nth, spring: resolve, released };
      });
    },
    release() {
      trap = null;
      release();
    },
    async settle() {
      // A mail may still be read after its connection has closed.
      while (server.connections.size > 0 || reading > 0) await wait(5);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
