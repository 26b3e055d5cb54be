/** An error whose status and message may be shown to the visitor. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Message for the visitor; null for the default text of the status. */
  readonly publicMessage: string | null;
  constructor(status: number, publicMessage: string | null) {
    super(publicMessage ?? `status ${status}`);
    this.status = status;
    this.publicMessage = publicMessage;
  }
}

/** Data from outside that does not match its schema; the message names the source, the path, what was expected and what was received. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
}

/** The configuration or the site file is invalid; every problem names its variable or key. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** The database was written by a newer version of the program: this version refuses to open it. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** WordPress gave no usable response; the message names URL, status, what was expected and what was received. */
export class WordpressError extends Error {
  override readonly name = 'WordpressError';
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  constructor(
    url: string,
    status: number | null,
    expected: string,
    received: string,
    options?: ErrorOptions & { readonly method?: string },
  ) {
    super(`${options?.method ?? 'GET'} ${url} answered ${status ?? 'nothing'}: expected ${expected}, received ${received}`, options);
    this.status = status;
  }
}

/** No request was sent to WordPress, so the error says nothing about the content itself. */
export class WordpressRequestRejectedError extends WordpressError {
  /** `paused` while the circuit breaker is open, `busy` if too many requests are waiting. */
  readonly reason: 'paused' | 'busy';
  constructor(url: string, reason: 'paused' | 'busy') {
    const explanation = reason === 'paused' ? 'the circuit breaker is open' : 'too many requests are waiting';
    super(url, null, 'an answer', `no request was sent: ${explanation}`);
    this.reason = reason;
  }
}

/** Returns the HTTP status of an error that has one, as those of Express and its parsers; null for any other thrown value. */
export function getErrorStatus(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null;
}

/** Returns the message of an error, or the thrown value as text. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns why a `fetch` failed: the message of its error is always the same, the cause has the reason. It contains no header that was sent. */
export function getFetchFailure(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  // If a host has several addresses and all fail, the message is empty and only the code gives the reason.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
