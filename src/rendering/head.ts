import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of an answer, laid ready once for all who get it. */
export interface Head {
  /** All of them, names and values in turn. */
  readonly lines: readonly string[];
  /** `Content-Length` alone, in the same way: Node keeps no connection without. Nothing where there is no body. */
  readonly length: readonly string[];
  /** All others as they go out, and the empty line that ends a head. */
  readonly text: string;
}

/**
 * Lays headers ready. As text they are written where they are first wanted: most pages are kept in more encodings than are asked for.
 * @throws TypeError where a header holds what may not stand in one: a line end above all, which would begin another header
 */
export function layHead(headers: Headers): Head {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const { 'Content-Length': length, ...others } = headers;
  const write = () => Object.entries(others).map(([name, value]) => `${name}: ${value}\r\n`);
  let text: string | undefined;
  return {
    lines: Object.entries(headers).flat(),
    length: length === undefined ? [] : ['Content-Length', length],
    get text() {
      text ??= `${write().join('')}\r\n`;
      return text;
    },
  };
}

/** Until the first bytes of an answer are sent, Node holds its head as text in this field; null before `writeHead`. It promises nobody so. */
type WithHeldHead = ServerResponse & { _header?: string | null };

/**
 * Writes a head that is laid ready. Node itself would put it together again for each request, and look through every letter of it again: a
 * tenth of the processor time of a stored page. So it is given what it must know (status, length), and adds what is its own (date,
 * connection); the rest is put behind that. Should Node hold its head elsewhere one day, everything goes its way.
 * @param requestId as `middleware/requestId.ts` makes it: nothing in it can break the head
 */
export function writeHead(res: WithHeldHead, status: number, { lines, length, text }: Head, requestId: string): void {
  const isHeldThere = res._header === null;
  res.writeHead(status, isHeldThere ? [...length] : [...lines, 'X-Request-Id', requestId]);
  if (isHeldThere) res._header = `${String(res._header).slice(0, -2)}X-Request-Id: ${requestId}\r\n${text}`;
}
