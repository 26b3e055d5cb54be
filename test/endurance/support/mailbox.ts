import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What goes wrong: a reply code at a command, or after the final dot a connection that is dropped, or no answer for ever. */
export type MailFault = { readonly at: 'connect' | 'rcpt' | 'data'; readonly code: number } | 'drop' | 'stall';

/** A mail that came in whole. */
export interface Received {
  readonly inquiry: string;
  readonly at: number;
  /** True once the 250 was sent: without it the sender has to send the mail again. */
  isConfirmed: boolean;
}

export interface Mailbox {
  readonly port: number;
  readonly received: Received[];
  fault: MailFault | null;
  close(): Promise<void>;
}

/** Starts a real SMTP server that runs for long, knows what it has received, and can fail. */
export async function startMailbox(): Promise<Mailbox> {
  const state = { fault: null as MailFault | null };
  const received: Received[] = [];
  const failAt = (stage: 'connect' | 'rcpt' | 'data'): Error | null => {
    const { fault } = state;
    if (fault === null || typeof fault === 'string' || fault.at !== stage) return null;
    return Object.assign(new Error('no'), { responseCode: fault.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => callback(failAt('connect')),
    onRcptTo: (_address, _session, callback) => callback(failAt('rcpt')),
    async onData(stream, session, callback) {
      stream.on('error', () => {});
      const raw = await text(stream).catch(() => null);
      if (raw === null) return callback();
      const refusal = failAt('data');
      if (refusal !== null) return callback(refusal);
      const inquiry = /^Message-ID: <inquiry-([\da-f-]{36})@/im.exec(raw)?.[1] ?? '';
      const mail: Received = { inquiry, at: Date.now(), isConfirmed: false };
      received.push(mail);
      if (state.fault === 'stall') return;
      if (state.fault === 'drop') return void getSocket(session)?.destroy();
      mail.isConfirmed = true;
      callback();
    },
  });
  const getSocket = (session: SMTPServerSession) => [...server.connections].find(({ id }) => id === session.id)?._socket;
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    port,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection._socket.destroy();
      }),
  });
}
