import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificate.ts';

/** The library waits 100 ms with each greeting for clients that talk too soon: the tests would stand still for most of their time. */
SMTPConnection.prototype.init = function (this: SMTPConnection) {
  this._setListeners(() => this.connectionReady());
};

/** `rcpt` is the hotel's address, `guest` any other one. */
export type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'guest' | 'data';

/** The fault of a stage: a reply code, a dropped connection (`data`: after the final dot), or no reply at all. */
export type Fault = number | 'drop' | 'stall';

export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Raw mails that were received, also those whose confirmation was not sent. */
  readonly received: string[];
  /** Raw mails that were confirmed with 250. */
  readonly confirmed: string[];
  readonly counts: { connections: number; transactions: number; running: number; mostAtOnce: number };
  /** Accepted logins, `user:password`. */
  readonly logins: string[];
  /** For each transaction, whether it was encrypted. */
  readonly encrypted: boolean[];
  faults: { [S in Stage]?: Fault | undefined };
  /** Time before a mail is confirmed. */
  delayMs: number;
  close(): Promise<void>;
}

export interface MailServerOptions extends SMTPServerOptions {
  readonly certificate?: Certificate;
  readonly port?: number;
}

/** Starts a real SMTP server that accepts mail and can fail at every stage. It is closed after the test. */
export async function startMailServer({ certificate, port = 0, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const state = { faults: {} as MailServer['faults'], delayMs: 0 };
  const counts = { connections: 0, transactions: 0, running: 0, mostAtOnce: 0 };
  const received: string[] = [];
  const confirmed: string[] = [];
  const logins: string[] = [];
  const encrypted: boolean[] = [];
  const running = new Set<string>();
  const end = (session: SMTPServerSession) => {
    running.delete(session.id);
    counts.running = running.size;
  };
  const getSocket = (session: SMTPServerSession) => [...server.connections].find(({ id }) => id === session.id)?._socket;
  const answer = (stage: Stage, session: SMTPServerSession, callback: (error?: Error | null) => void) => {
    const fault = state.faults[stage];
    if (fault === 'stall') return;
    if (fault === undefined) return void setTimeout(callback, stage === 'data' ? state.delayMs : 0);
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
      answer('connect', session, callback);
    },
    onAuth(auth, session, callback) {
      answer('auth', session, (error) => {
        if (error instanceof Error) return callback(error);
        logins.push(`${auth.username}:${auth.password}`);
        callback(null, { user: auth.username });
      });
    },
    onMailFrom(_address, session, callback) {
      counts.transactions++;
      running.add(session.id);
      counts.running = running.size;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, running.size);
      encrypted.push(session.secure);
      answer('mail', session, callback);
    },
    onRcptTo: ({ address }, session, callback) => answer(address.endsWith('@hotel.example') ? 'rcpt' : 'guest', session, callback),
    async onData(stream, session, callback) {
      // A client that disconnects before the final dot has sent nothing.
      const raw = await text(stream).catch(() => null);
      if (raw === null) return end(session);
      if (typeof state.faults.data !== 'number') received.push(raw);
      answer('data', session, (error) => {
        end(session);
        if (!(error instanceof Error)) confirmed.push(raw);
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
    received,
    confirmed,
    logins,
    encrypted,
    counts,
    close,
  });
}

/** Parses a raw mail. */
export function readMail(raw: string | undefined) {
  return PostalMime.parse(raw ?? '', { attachmentEncoding: 'utf8' });
}
