import autocannon, { type Client } from 'autocannon';
import type { Measured } from './process.ts';

/** Connections that ask at the same time. */
const CONNECTIONS = 50;
/** Seconds of one round, and before it, not counted: a process that has just waited for the others is cold. */
const ROUND = 6;
const WARM_UP = 3;

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

/**
 * The library makes text of every body it gets: of compressed bytes that takes it two thirds of its time, and the server would wait for
 * it. It has no setting against that; should its parts get other names, it is slow again, and right.
 */
function leaveBodies(client: Client): void {
  const waiting: unknown = Reflect.get(client, 'pipelinedRequests');
  if (typeof waiting === 'object' && waiting !== null) Object.assign(waiting, { addBody() {} });
}

/** Asks as fast as it can. @throws Error where an answer is not the expected one: what is fast must also be right */
export async function ask(server: Measured, { path, headers = {}, status = 200 }: Load): Promise<Figures> {
  const options = { url: `${server.origin}${path}`, connections: CONNECTIONS, headers: { ...headers }, setupClient: leaveBodies };
  await autocannon({ ...options, duration: WARM_UP });
  const before = server.cpu();
  const result = await autocannon({ ...options, duration: ROUND });
  const cpu = server.cpu() - before;
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const total = result.requests.total;
  if (result.errors > 0 || result.timeouts > 0 || right < total) {
    throw new Error(`${path}: ${total} answers, ${right} of them ${status}, ${result.errors} errors, ${result.timeouts} timeouts`);
  }
  return { cpu: cpu / total, perSecond: result.requests.average, p99: result.latency.p99, bytes: result.throughput.total / total };
}
