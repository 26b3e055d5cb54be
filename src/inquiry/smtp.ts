import { lazy } from '../lib/lazy.ts';
import { isAscii } from '../shared/inquiry/email.ts';
import type { Mail } from './mail.ts';
import { detectUtf8Support, type ServerOptions, SMTPUTF8_MISSING, sendUtf8Mail } from './smtpUtf8.ts';

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

export interface Smtp {
  /** Loads the modules that the first mail needs; connects to nothing. */
  prepare(): Promise<void>;
  /** True once `prepare` or `send` has loaded them. */
  readonly isPrepared: boolean;
  /** Sends a mail; the promise never rejects. The signal aborts the session at any point. */
  send(mail: Mail, signal: AbortSignal): Promise<DeliveryOutcome>;
  /**
   * Whether the server takes addresses with letters beyond ASCII before the @ (SMTPUTF8); null if it does not say so in time. Never rejects. The
   * answer is cached for minutes.
   */
  supportsUtf8(): Promise<boolean | null>;
  /** Closes the idle connection. */
  close(): void;
}

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
/** A guest waits for this answer. */
const UTF8_DETECTION_TIMEOUT_MS = 4000;
const UTF8_SUPPORT_TTL_MS = 10 * 60_000;
/** For a server that could not be reached. */
const UNKNOWN_UTF8_SUPPORT_TTL_MS = 30_000;
/** Permanent replies (5xx) about the session, not the mail: bad sequence, authentication or encryption required. A change of SMTP_URL cures them. */
const sessionReplyCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
/** Longest text of the server that is stored, in characters. */
const MAX_SERVER_TEXT_LENGTH = 500;

/**
 * Creates the SMTP client. It connects with the first mail and keeps one connection.
 * @param url `smtp://` or `smtps://`; the query has nodemailer's options: `requireTLS=true`, `tls.rejectUnauthorized=false`, `name=…`
 */
export function createSmtp(url: string, timeouts: SmtpTimeouts = defaultTimeouts): Smtp {
  let transport: Transport | undefined;
  // Loaded with the first mail, not at the start: the module takes time and memory that pages need.
  const getTransport = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    transport = createTransport(options);
    return transport;
  });
  // The transport has read host, port and login from the URL.
  const getServerOptions = async () => ({ ...(await getTransport()).options, ...options });
  const options = {
    url,
    pool: true,
    maxConnections: 1,
    // An idle connection may have died. Only if that shows before the mail transaction begins, nodemailer sends the mail over a new one.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.replyMs,
    idleTimeout: timeouts.idleMs,
    dnsTimeout: DNS_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  return {
    async prepare() {
      await getTransport();
    },
    get isPrepared() {
      return transport !== undefined;
    },
    async send(mail, signal) {
      try {
        if (needsUtf8(mail)) await sendUtf8Mail(await getServerOptions(), mail, signal);
        else await (await getTransport()).sendMail({ ...mail, signal });
        return { kind: 'accepted' };
      } catch (error) {
        return classifyFailure(error);
      }
    },
    supportsUtf8: createUtf8Detection(getServerOptions),
    close: () => transport?.close(),
  };
}

/** Returns the method `supportsUtf8`: concurrent and later callers share one answer of the server until it expires. */
function createUtf8Detection(getServerOptions: () => Promise<ServerOptions>): Smtp['supportsUtf8'] {
  let answer: Promise<boolean | null> | null = null;
  const detect = async (): Promise<boolean | null> => {
    try {
      return await detectUtf8Support(await getServerOptions(), AbortSignal.timeout(UTF8_DETECTION_TIMEOUT_MS));
    } catch {
      return null;
    }
  };
  const expireIn = (lifetimeMs: number) =>
    setTimeout(() => {
      answer = null;
    }, lifetimeMs).unref();
  return () => {
    answer ??= detect().then((isSupported) => {
      expireIn(isSupported === null ? UNKNOWN_UTF8_SUPPORT_TTL_MS : UTF8_SUPPORT_TTL_MS);
      return isSupported;
    });
    return answer;
  };
}

/** True if an address has letters beyond ASCII: domains are in ASCII, so it is in the part before the @. */
function needsUtf8({ from, to, replyTo = '' }: Mail): boolean {
  return !isAscii(`${from}${to}${replyTo}`);
}

type Transport = import('nodemailer').Transporter<unknown, ServerOptions>;

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
    isServerFailure: !isAboutMail && code !== SMTPUTF8_MISSING,
  };
  return { kind: isAboutMail && responseCode !== undefined && responseCode >= 500 ? 'rejected' : 'deferred', failure };
}
