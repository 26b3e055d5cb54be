import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { onTestFinished } from 'vitest';
import type { Mail } from '../../src/inquiry/mail.ts';
import type { Certificate } from './certificate.ts';

/** The library waits 100 ms with each greeting for clients that talk too soon: the tests would stand still for most of their time. */
SMTPConnection.prototype.init = function (this: SMTPConnection) {
  this._setListeners(() => this.connectionReady());
};

/** `rcpt` is the hotel's address, `guest` any other one; `data`: after the final dot. */
export type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'guest' | 'data';
/** `text`: before the text of a mail is read; `guestData`: `data` of a mail to a guest. */
type Pause = Stage | 'text' | 'guestData';

/** The fault of a stage: a reply code, a dropped connection, or no reply at all. */
export type Fault = number | 'drop' | 'stall';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

type MailServerOptions = SMTPServerOptions & { readonly certificate?: Certificate; readonly port?: number };

const isOfHotel = ({ address }: { readonly address: string }) => address.endsWith('@hotel.example');

/** Starts a real SMTP server that accepts mail, and can fail or pause at every stage. It is closed after the test. */
export async function startMailServer({ certificate, port = 0, ...options }: MailServerOptions = {}) {
  const state = {
    faults: {} as { [S in Stage]?: Fault | undefined },
    /** Raw mails that were received, also those whose confirmation was not sent. */
    received: [] as string[],
    /** Raw mails that were confirmed with 250. */
    confirmed: [] as string[],
    counts: { connections: 0, transactions: 0, running: 0, mostAtOnce: 0 },
    /** Accepted logins, `user:password`. */
    logins: [] as string[],
    /** For each transaction, whether it was encrypted. */
    encrypted: [] as boolean[],
  };
  const { counts } = state;
  const running = new Set<string>();
  let reading = 0;
  let pending: { readonly stage: Pause; remaining: number; onPaused(): void; readonly resumed: Promise<void> } | null = null;
  let resumePaused = () => {};
  const reach = async (stage: Pause) => {
    if (pending?.stage !== stage || --pending.remaining > 0) return;
    const { resumed, onPaused } = pending;
    pending = null;
    onPaused();
    await resumed;
  };
  const end = (session: SMTPServerSession) => {
    running.delete(session.id);
    counts.running = running.size;
  };
  const getSocket = (session: SMTPServerSession) => [...server.connections].find(({ id }) => id === session.id)?._socket;
  const answer = async (stage: Stage, session: SMTPServerSession, callback: (error?: Error | null) => void) => {
    await reach(stage);
    const fault = state.faults[stage];
    if (fault === 'stall') return;
    if (fault === undefined) return void setImmediate(callback);
    if (stage !== 'connect') end(session);
    if (fault === 'drop') getSocket(session)?.destroy();
    else callback(Object.assign(new Error(`no, said at ${stage} to zoe.muessig@gast.example`), { responseCode: fault }));
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    ...options,
    onConnect(session, callback) {
      counts.connections++;
      void answer('connect', session, callback);
    },
    onAuth(auth, session, callback) {
      void answer('auth', session, (error) => {
        if (error instanceof Error) return callback(error);
        state.logins.push(`${auth.username}:${auth.password}`);
        callback(null, { user: auth.username });
      });
    },
    onMailFrom(_address, session, callback) {
      counts.transactions++;
      running.add(session.id);
      counts.running = running.size;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, running.size);
      state.encrypted.push(session.secure);
      void answer('mail', session, callback);
    },
    onRcptTo: (address, session, callback) => void answer(isOfHotel(address) ? 'rcpt' : 'guest', session, callback),
    async onData(stream, session, callback) {
      // A client that disconnects before the final dot has sent nothing.
      stream.on('error', () => {});
      reading++;
      await reach('text');
      const raw = await text(stream).catch(() => null);
      reading--;
      if (raw === null) return end(session);
      if (typeof state.faults.data !== 'number') state.received.push(raw);
      if (!session.envelope.rcptTo.every(isOfHotel)) await reach('guestData');
      void answer('data', session, (error) => {
        end(session);
        if (!(error instanceof Error)) state.confirmed.push(raw);
        callback(error);
      });
    },
    onClose: (session) => end(session),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  let isClosed = false;
  const close = () =>
    new Promise<void>((resolve) => {
      if (isClosed) return resolve();
      isClosed = true;
      server.close(() => resolve());
      for (const connection of server.connections) connection._socket.destroy();
    });
  onTestFinished(close);
  return Object.assign(state, {
    port: address.port,
    url: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    /** Pauses the nth delivery that reaches a stage from now on. @returns a promise that resolves when it does */
    pauseAt: (stage: Pause, nth = 1) =>
      new Promise<void>((onPaused) => {
        const { promise: resumed, resolve } = Promise.withResolvers<void>();
        resumePaused = resolve;
        pending = { stage, remaining: nth, onPaused, resumed };
      }),
    /** Continues the paused delivery. */
    resume() {
      pending = null;
      resumePaused();
    },
    /** Waits until every connection is closed and all received data is read. */
    async waitUntilIdle() {
      // A mail may still be read after its connection has closed.
      while (server.connections.size > 0 || reading > 0) await wait(5);
    },
    close,
  });
}

/** What the Message-ID of a raw mail says: of which inquiry it is, and whether to the hotel (`inquiry`) or to the guest (`confirmation`). */
export function identify(raw: string) {
  const [, messageId = '', kind = '', inquiry = ''] = /^Message-ID:\s+(<(inquiry|confirmation)-([\da-f-]{36})@[^>]*>)/im.exec(raw) ?? [];
  return { messageId, kind, inquiry };
}

/** Returns a mail raw, as it is sent. */
export async function printMail(mail: Mail): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(mail);
  return String(message);
}

/** Parses a raw mail. */
export function readMail(raw: string | undefined) {
  return PostalMime.parse(raw ?? '', { attachmentEncoding: 'utf8' });
}
