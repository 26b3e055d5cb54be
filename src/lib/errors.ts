/** An error whose status and message the visitor may see (specification, section 8). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** What the visitor reads; null for the standing text of the status. */
  readonly publicMessage: string | null;
  constructor(status: number, publicMessage: string | null) {
    super(publicMessage ?? `status ${status}`);
    this.status = status;
    this.publicMessage = publicMessage;
  }
}

/** Data from outside that does not have the agreed shape; the message names the place, the path, what was expected and what came. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
}

/** The configuration or the site file cannot be used; every problem names its variable or key. */
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

/** WordPress gave no usable answer; the message names URL, status and what was expected (specification, section 7). */
export class WordpressError extends Error {
  override readonly name = 'WordpressError';
  readonly url: string;
  /** HTTP status, or null where there was no answer. */
  readonly status: number | null;
  constructor(
    url: string,
    status: number | null,
    expected: string,
    received: string,
    options?: ErrorOptions & { readonly method?: string },
  ) {
    super(`${options?.method ?? 'GET'} ${url} answered ${status ?? 'nothing'}: expected ${expected}, received ${received}`, options);
    this.url = url;
    this.status = status;
  }
}

/** Why WordPress was not asked: it has failed too often and is left alone for a while, or too many questions wait for it. */
export type WordpressRejectionReason = 'paused' | 'busy';

/** WordPress was not asked, which says nothing about what it would have answered. */
export class WordpressRequestRejectedError extends WordpressError {
  readonly reason: WordpressRejectionReason;
  constructor(url: string, refusal: WordpressRejectionReason) {
    const reason = refusal === 'paused' ? 'it has failed too often and is left alone for a while' : 'too many questions wait for it';
    super(url, null, 'an answer', `no question: ${reason}`);
    this.reason = refusal;
  }
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
