import { lazy } from '../lib/lazy.ts';
import type { Mail } from './mail.ts';

/** How a conversation with the mail server ended. */
export type DeliveryOutcome =
  | { readonly kind: 'accepted' }
  /** `rejected` is for good; `deferred` may go better later. */
  | { readonly kind: 'rejected' | 'deferred'; readonly failure: SmtpFailure };

export interface SmtpFailure {
  /** The server's reply code, else the name of what happened: ECONNREFUSED, GREETING_TIMEOUT. Never personal data. */
  readonly code: string;
  /** The command that was answered: `RCPT TO`, `DATA`; `CONN` for none. */
  readonly command: string;
  /** The server's own words; may name people. */
  readonly text: string;
  /** The server is not to be used at all now, whatever the mail. */
  readonly isServer: boolean;
}

export interface Smtp {
  /** Hands a mail over; never rejects. A signal ends the conversation wherever it is. */
  send(mail: Mail, signal: AbortSignal): Promise<DeliveryOutcome>;
  /** Closes the kept connection. */
  close(): void;
}

/** Longest waits in milliseconds. */
export interface SmtpTimes {
  /** From the name's look-up to the end of STARTTLS. */
  readonly connection: number;
  readonly greeting: number;
  /** For each answer. RFC 5321 wants ten minutes after a mail: who gives up earlier sends it twice. */
  readonly answer: number;
  /** How long a connection is kept for the next mail: short, as firewalls forget it silently. */
  readonly idle: number;
}
const usualTimes: SmtpTimes = { connection: 60_000, greeting: 60_000, answer: 600_000, idle: 30_000 };
/** Longest name look-up in milliseconds. */
const DNS_TIMEOUT = 20_000;
/** Refusals (5xx) that are about the session, not the mail: wrong order, log in first, encrypt first. Settings mend them. */
const sessionCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
/** Longest text of a server that is kept, in characters. */
const MAX_TEXT = 500;

/**
 * Creates the way to the mail server: one connection, kept for the next mail.
 * @param url `smtp://` or `smtps://`; options of the connection in its query: `requireTLS=true`, `tls.rejectUnauthorized=false`, `name=…`
 */
export function createSmtp(url: string, times: SmtpTimes = usualTimes): Smtp {
  let transport: Transport | undefined;
  // Loaded with the first mail: nobody's page waits for it.
  const open = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    transport = createTransport(options);
    return transport;
  });
  const options = {
    url,
    pool: true,
    maxConnections: 1,
    // A kept connection may turn out to be dead before a word was said: then, and only then, the mail goes over a new one.
    maxRequeues: 1,
    connectionTimeout: times.connection,
    greetingTimeout: times.greeting,
    socketTimeout: times.answer,
    idleTimeout: times.idle,
    dnsTimeout: DNS_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  return {
    async send(mail, signal) {
      try {
        await (await open()).sendMail({ ...mail, signal });
        return { kind: 'accepted' };
      } catch (error) {
        return classify(error);
      }
    },
    close: () => transport?.close(),
  };
}

type Transport = ReturnType<typeof import('nodemailer').createTransport<unknown>>;

/** What nodemailer tells of a failure, as far as it is used. */
interface SmtpError {
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly timeoutType?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** A refusal is only what the server has said to this very mail or its addresses. */
function classify(error: unknown): DeliveryOutcome {
  const { message = '', code, originalCode, timeoutType, command = 'CONN', responseCode } = error as SmtpError;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !sessionCodes.has(responseCode ?? 0);
  const failure = {
    code: String(responseCode ?? timeoutType ?? originalCode ?? code ?? 'UNKNOWN'),
    command,
    text: message.slice(0, MAX_TEXT),
    isServer: !isAboutMail,
  };
  return { kind: isAboutMail && responseCode !== undefined && responseCode >= 500 ? 'rejected' : 'deferred', failure };
}
