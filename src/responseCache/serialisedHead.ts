import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of an answer, laid ready once for all who get it. */
export interface Head {
  /** All of them, names and values in turn. */
  readonly lines: readonly string[];
  /** `Content-Length` alone, in the same way: Node keeps no connection without. Nothing where there is no body. */
  readonly length: readonly string[];
  /** All others as they go out, and the empty line that ends a head. Put together where it is first wanted: most never are. */
  readonly text: string;
}

/** A body, and what goes out of an answer beside Node's own lines. */
export interface Laid {
  readonly body: Buffer;
  /** The text of its head and the body, in one piece. */
  readonly whole: Buffer;
}

/**
 * Lays headers ready.
 * @throws TypeError where a header holds what may not stand in one: a line end above all, which would begin another header
 */
export function layHead(headers: Headers): Head {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const { 'Content-Length': length } = headers;
  let text: string | undefined;
  return {
    lines: Object.entries(headers).flat(),
    length: length === undefined ? [] : ['Content-Length', length],
    get text() {
      text ??= write(headers);
      return text;
    },
  };
}

/**
 * Lays a body ready behind its head. The body is a part of the whole then: it is held once, in memory of its own. `Buffer.concat` would cut
 * it out of 64 KB that it shares with what is soon forgotten, and keep all of that: 11 MB for the pages of the demo hotel.
 */
export function layWhole(headers: Headers, body: Buffer): Laid {
  const text = write(headers);
  const whole = Buffer.allocUnsafeSlow(text.length + body.byteLength);
  const start = whole.write(text, 'latin1');
  body.copy(whole, start);
  return { body: whole.subarray(start), whole };
}

function write({ 'Content-Length': _length, ...headers }: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n`;
}

/** Until the first bytes of an answer are sent, Node holds its head as text in this field; null before `writeHead`. It promises nobody so. */
type WithHeldHead = ServerResponse & { _header?: string | null };

/**
 * Sends an answer that is laid ready. Node itself would put its head together again for each request, look through every letter of it, and
 * copy it twice: a tenth of the processor time of a stored page. So it is given what it must know (status, length), and adds what is its
 * own (date, connection); the rest follows as bytes, before the body. Should Node hold its head elsewhere one day, everything goes its way.
 * @param requestId as `middleware/requestId.ts` makes it: nothing in it can break the head
 * @param laid what follows the head; nothing where the client has it, or wants the head alone
 */
export function sendLaid(res: WithHeldHead, status: number, head: Head, requestId: string, laid?: Laid): void {
  if (res._header !== null) {
    res.writeHead(status, [...head.lines, 'X-Request-Id', requestId]).end(laid?.body);
    return;
  }
  res.writeHead(status, [...head.length]);
  const own = `${String(res._header).slice(0, -2)}X-Request-Id: ${requestId}\r\n`;
  res._header = laid === undefined ? own + head.text : own;
  res.end(laid?.whole);
}
