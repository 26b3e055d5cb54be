import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Outcome of the attempt to send a mail. */
export type DeliveryOutcome =
  | { readonly kind: 'accepted' }
  /** `rejected` is permanent (5xx for this mail); `deferred` is worth a retry. */
  | { readonly kind: 'rejected' | 'deferred'; readonly failure: SmtpFailure };

export interface SmtpFailure {
  /** The server's reply code, else the code of the error: ECONNREFUSED, GREETING_TIMEOUT. Contains no personal data. */
  readonly code: string;
  /** The SMTP command that failed: `RCPT TO`, `DATA`; `CONN` if it was none. */
  readonly command: string;
  /** The server's text; may contain personal data. */
  readonly text: string;
  /** True if the failure concerns the connection or the session: every other mail would fail now as well. */
  readonly isServerFailure: boolean;
}

export type Smtp = ReturnType<typeof createSmtp>;

export interface SmtpTimeouts {
  /** From the DNS lookup to the end of STARTTLS. */
  readonly connectionMs: number;
  readonly greetingMs: number;
  /** For each reply. RFC 5321 (4.5.3.2.6) asks for ten minutes after the final dot: a client that gives up earlier sends the mail twice. */
  readonly replyMs: number;
  /** How long an idle connection is kept for the next mail. Short, since firewalls drop idle connections silently. */
  readonly idleMs: number;
}
const defaultTimeouts: SmtpTimeouts = { connectionMs: 60_000, greetingMs: 60_000, replyMs: 600_000, idleMs: 30_000 };
const DNS_TIMEOUT_MS = 20_000;
/** Permanent replies (5xx) about the session, not the mail: bad sequence, authentication or encryption required. A change of SMTP_URL cures them. */
const sessionReplyCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
/** Longest text of the server that is stored, in characters. */
const MAX_SERVER_TEXT_LENGTH = 500;

/**
 * Creates the SMTP client. It connects with the first mail, and keeps a connection for each loop that mails.
 * @param url `smtp://` or `smtps://`; the query has nodemailer's options: `requireTLS=true`, `tls.rejectUnauthorized=false`, `name=…`
 */
export function createSmtp(url: string, timeouts: SmtpTimeouts = defaultTimeouts) {
  const transport = createTransport({
    url,
    pool: true,
    // The hotel's mails and those to guests do not wait for each other.
    maxConnections: 2,
    // An idle connection may have died. Only if that shows before the mail transaction begins, nodemailer sends the mail over a new one.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.replyMs,
    idleTimeout: timeouts.idleMs,
    dnsTimeout: DNS_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Sends a mail; the promise never rejects. The signal aborts the session at any point. */
    async send(mail: Mail, signal: AbortSignal): Promise<DeliveryOutcome> {
      try {
        await transport.sendMail({ ...mail, signal });
        return { kind: 'accepted' };
      } catch (error) {
        return classifyFailure(error);
      }
    },
    /** Closes the idle connections. */
    close: () => transport.close(),
  };
}

/** The properties of nodemailer's errors that are used here. */
interface SmtpError {
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly timeoutType?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Rejected is only a mail whose addresses or content the server has refused with 5xx. All other failures are deferred. */
function classifyFailure(error: unknown): DeliveryOutcome {
  const { message = '', code, originalCode, timeoutType, command = 'CONN', responseCode } = error as SmtpError;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !sessionReplyCodes.has(responseCode ?? 0);
  const failure = {
    code: String(responseCode ?? timeoutType ?? originalCode ?? code ?? 'UNKNOWN'),
    command,
    text: message.slice(0, MAX_SERVER_TEXT_LENGTH),
    isServerFailure: !isAboutMail,
  };
  return { kind: isAboutMail && responseCode !== undefined && responseCode >= 500 ? 'rejected' : 'deferred', failure };
}
