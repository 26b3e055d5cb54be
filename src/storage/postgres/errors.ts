import { getErrorMessage } from '../../lib/errors.ts';

/** SQLSTATE of a statement that a read-only server refused: a standby, or the former primary after a failover. */
const READ_ONLY = '25006';
/** Classes and codes of SQLSTATE that say something about the server, not about one statement (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const serverStates = /^(?:08|28|53|57P|58|F0|XX)|^(?:25006|3D000|57014)$/;
/** The server ended the connection, or cannot write: a new connection may reach a server that can. */
const lostConnections = /^(?:08|57P|25006)/;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

export type PostgresErrorKind =
  /** The server cannot be reached, or refuses to work. */
  | 'unavailable'
  /** All connections of the pool were in use for too long. */
  | 'busy'
  /** The server rejected one statement. */
  | 'statement';

/** An error of PostgreSQL. Neither message nor properties contain values of a statement, the address of the database or its password. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly kind: PostgresErrorKind;
  /** SQLSTATE, or the code of the operating system; null if there is none. */
  readonly code: string | null;
  /** The violated constraint. */
  readonly constraint: string | null;
  constructor(message: string, kind: PostgresErrorKind, code: string | null = null, constraint: string | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.constraint = constraint;
  }
  /** True if the connection is of no use any more. */
  get isConnectionLost(): boolean {
    return this.kind === 'unavailable' && (this.code === null || !isSqlState(this.code) || lostConnections.test(this.code));
  }
  get isReadOnly(): boolean {
    return this.code === READ_ONLY;
  }
}

function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && !code.startsWith('E');
}

/** Returns an error of the driver without the values it quotes; any other error as it is. */
export function toPostgresError(error: unknown): unknown {
  if (error instanceof PostgresError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code !== null && isSqlState(code)) {
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
    // Messages of class 22 quote the value that could not be converted.
    const message = code.startsWith('22') ? `invalid value (${code})` : `${error.message} (${code})`;
    return new PostgresError(message, serverStates.test(code) ? 'unavailable' : 'statement', code, constraint);
  }
  if (error.message === POOL_TIMEOUT) return new PostgresError('all connections were in use', 'busy');
  if (code !== null) return new PostgresError(`connection failed (${code})`, 'unavailable', code);
  return isOfDriver(error) ? new PostgresError(getErrorMessage(error), 'unavailable') : error;
}

/** The driver's own errors have neither a class nor a code. */
function isOfDriver({ message }: Error): boolean {
  return /^(?:Connection terminated|Query read timeout|Client |The server does not support SSL|There was an error establishing an SSL|SASL|SCRAM)/i.test(
    message,
  );
}
