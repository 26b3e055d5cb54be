import autocannon, { type Client } from 'autocannon';
import type { Measured } from './measuredProcess.ts';

/** Connections that ask at the same time. */
const CONNECTIONS = 50;
/** Seconds of one round, and before it, not counted: a process that has just waited for the others is cold. */
const ROUND = 1;
const WARM_UP = 0.3;
/** Milliseconds after which the library looks whether the time is over. */
const SAMPLE = 100;

export interface Load {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

export interface Figures {
  /** Processor time of one request, in microseconds. */
  readonly cpu: number;
  readonly perSecond: number;
  /** Milliseconds in which 99 of 100 were answered. */
  readonly p99: number;
  /** Bytes on the wire, head included. */
  readonly bytes: number;
}

/** What reads the answers of one connection, as the library calls it: told of bytes, it tells of heads and ends by functions it has under numbers. */
interface Parser {
  execute(bytes: Buffer): unknown;
  constructor: { kOnHeadersComplete: number; kOnMessageComplete: number };
  [event: number]: (head?: { statusCode: number; headers: readonly string[] }) => void;
}

/** Where the status stands in `HTTP/1.1 200`. */
const STATUS = [9, 12] as const;

/**
 * The library reads each letter of each head, and makes text of every body: that takes it longer than the server takes to send them, and a
 * server that waits is not measured. So it reads the first answer of a connection, and of all others the status and the number of bytes,
 * which must be the same.
 */
function readByLength(client: Client): void {
  // It has no setting for this, and tells its parts in no type.
  const parser = Reflect.get(client, 'parser') as Parser;
  const { kOnHeadersComplete, kOnMessageComplete } = parser.constructor;
  const read = parser.execute.bind(parser);
  let length = 0;
  let isKnown = false;
  let received = 0;
  client.once('response', () => {
    isKnown = true;
  });
  parser.execute = (bytes) => {
    if (!isKnown) {
      length += bytes.byteLength;
      read(bytes);
      return;
    }
    if (received === 0) parser[kOnHeadersComplete]?.({ statusCode: Number(bytes.toString('latin1', ...STATUS)), headers: [] });
    received += bytes.byteLength;
    if (received > length) throw new Error(`An answer of ${received} bytes, where others have ${length}`);
    if (received < length) return;
    received = 0;
    parser[kOnMessageComplete]?.();
  };
}

/** Asks as fast as it can. @throws Error where an answer is not the expected one: what is fast must also be right */
export async function ask(server: Measured, { path, headers = {}, status = 200 }: Load): Promise<Figures> {
  const options = {
    url: `${server.origin}${path}`,
    connections: CONNECTIONS,
    headers: { ...headers },
    sampleInt: SAMPLE,
    setupClient: readByLength,
  };
  await autocannon({ ...options, duration: WARM_UP });
  const before = server.cpu();
  const result = await autocannon({ ...options, duration: ROUND });
  const cpu = server.cpu() - before;
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const total = result.requests.total;
  if (result.errors > 0 || result.timeouts > 0 || right < total) {
    throw new Error(`${path}: ${total} answers, ${right} of them ${status}, ${result.errors} errors, ${result.timeouts} timeouts`);
  }
  return { cpu: cpu / total, perSecond: total / result.duration, p99: result.latency.p99, bytes: result.throughput.total / total };
}
