import type { Options } from 'nodemailer/lib/smtp-connection';
import type { Mail } from './mail.ts';

type Connection = import('nodemailer/lib/smtp-connection').default;
/** Host, port, TLS, timeouts and login of the mail server. */
export type ServerOptions = Options & { readonly auth?: object | undefined };

/** Code of the failure where the server does not announce the extension SMTPUTF8. */
export const SMTPUTF8_MISSING = 'SMTPUTF8_MISSING';

/**
 * Sends one mail, declared as SMTPUTF8 (RFC 6531), over a connection of its own: for a mail with an address that has letters beyond ASCII
 * before the @, which has no other form.
 * @throws Error with nodemailer's properties; with the code `SMTPUTF8_MISSING` if the server lacks the extension, before anything was sent
 */
export async function sendUtf8Mail(options: ServerOptions, mail: Mail, signal: AbortSignal): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composed = { ...mail, headers: { ...mail.headers }, disableFileAccess: true, disableUrlAccess: true };
  const message = new MailComposer(composed).compile();
  await runOnConnection(options, signal, async (connection) => {
    if (!announcesUtf8(connection)) throw Object.assign(new Error('The mail server has no SMTPUTF8'), { code: SMTPUTF8_MISSING });
    const { auth } = options;
    if (auth !== undefined && connection.allowsAuth) await run((done) => connection.login(auth, done));
    declareUtf8(connection);
    await run((done) => connection.send(message.getEnvelope(), message.createReadStream(), done));
  });
}

/** Asks the mail server for its extensions. Resolves with true if SMTPUTF8 is one of them. @throws Error if the server cannot be reached */
export function detectUtf8Support(options: ServerOptions, signal: AbortSignal): Promise<boolean> {
  return runOnConnection(options, signal, async (connection) => announcesUtf8(connection));
}

/** After connecting, the last response is that to EHLO, or to a second EHLO inside TLS. */
function announcesUtf8({ lastServerResponse }: Connection): boolean {
  return /^250[ -]SMTPUTF8\b/im.test(lastServerResponse || '');
}

/**
 * Adds the parameter to MAIL FROM. nodemailer adds it for addresses of the envelope only, but a header such as Reply-To needs it too (RFC 6531,
 * section 3.4), and there is no option for that: a test holds a conversation with a real server.
 */
function declareUtf8(connection: Connection): void {
  const sendCommand: unknown = Reflect.get(connection, '_sendCommand');
  if (typeof sendCommand !== 'function') throw new Error('nodemailer sends its commands in another way');
  Reflect.set(connection, '_sendCommand', (command: string, ...more: unknown[]) => {
    const isUndeclared = command.startsWith('MAIL FROM:') && !/ SMTPUTF8\b/.test(command);
    sendCommand.call(connection, isUndeclared ? `${command} SMTPUTF8` : command, ...more);
  });
}

/** Connects, runs a function and disconnects. @throws Error of the connection or the function, or the reason of the aborted signal */
async function runOnConnection<T>(options: Options, signal: AbortSignal, use: (connection: Connection) => Promise<T>): Promise<T> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  signal.throwIfAborted();
  const connection = new SMTPConnection(options);
  const onAbort = new AbortController();
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: onAbort.signal });
  });
  const work = run((done) => connection.connect(done)).then(() => use(connection));
  try {
    const result = await Promise.race([work, broken]);
    connection.quit();
    return result;
  } finally {
    onAbort.abort();
    connection.close();
  }
}

/** Turns a function with a callback into a promise. */
function run(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}
