import { connect, type Socket } from 'node:net';

/** How a request ended. `refused`: nobody took it; `cut`: the connection ended before the answer did; `hung`: nothing for too long. */
export type Ending = 'answered' | 'refused' | 'cut' | 'hung';

export interface RawResponse {
  readonly ending: Ending;
  /** Status of the response; 0 without a response. */
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
  /** From sending (a wait for a free connection is not counted) to the end, in milliseconds. */
  readonly ms: number;
}

export interface RawRequest {
  readonly text: string;
  /** HEAD: an answer without a body. */
  readonly isHead?: boolean;
}

export interface HttpClient {
  /** Never rejects. A request into a connection that was just being closed is sent once more, as every browser and proxy does. */
  send(request: RawRequest): Promise<RawResponse>;
  /** Number of requests that were sent a second time. */
  readonly repeated: number;
  close(): void;
}

export interface HttpClientOptions {
  readonly port: number;
  /** Connections at once; more requests wait for one. */
  readonly connections: number;
  /** Time limit of a request, in milliseconds: a slower one ends as `hung`. */
  readonly timeoutMs: number;
}

/** An HTTP client that costs little and tells how connections end: measuring tools hide the one or cost more than the server. */
export function createHttpClient({ port, connections, timeoutMs }: HttpClientOptions): HttpClient {
  const idle: Socket[] = [];
  const waiting: ((socket: Socket | null) => void)[] = [];
  let open = 0;
  let repeated = 0;

  const take = (): Promise<Socket | null> => {
    const socket = idle.pop();
    if (socket !== undefined) return Promise.resolve(socket);
    if (open < connections) {
      open++;
      return Promise.resolve(null);
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  /** @param socket null: this one is gone, another may be opened in its place */
  const give = (socket: Socket | null) => {
    const next = waiting.shift();
    if (next !== undefined) next(socket);
    else if (socket !== null) idle.push(socket);
    else open--;
  };

  const exchange = async (request: RawRequest, isFirst: boolean): Promise<RawResponse> => {
    const kept = await take();
    const isReused = kept !== null && !kept.destroyed;
    const socket = isReused ? kept : connect({ port, host: '127.0.0.1', noDelay: true });
    const answer = await converse(socket, request, timeoutMs);
    const isUsable = answer.ending === 'answered' && !/\r\nconnection: close/i.test(answer.head) && !socket.destroyed;
    if (!isUsable) socket.destroy();
    give(isUsable ? socket : null);
    if (!isReused || !isFirst || answer.ending === 'answered' || answer.ending === 'hung' || answer.head !== '') return answer;
    repeated++;
    return exchange(request, false);
  };
  return {
    send: (request) => exchange(request, true),
    get repeated() {
      return repeated;
    },
    close() {
      for (const socket of idle) socket.destroy();
    },
  };
}

const none = Buffer.alloc(0);

/** Sends a request and reads its answer; the socket is free afterwards. */
function converse(socket: Socket, { text, isHead = false }: RawRequest, timeoutMs: number): Promise<RawResponse> {
  const start = performance.now();
  return new Promise((resolve) => {
    let read: Buffer = none;
    let bodyAt = -1;
    let status = 0;
    let isWhole: (() => boolean) | null = null;
    const end = (ending: Ending) => {
      clearTimeout(timer);
      socket.off('data', take).off('close', onClose).off('error', onError);
      const [head, body] = bodyAt < 0 ? [read.toString('latin1'), none] : [read.toString('latin1', 0, bodyAt), read.subarray(bodyAt)];
      if (!socket.destroyed) socket.on('error', ignore);
      resolve({ ending, status: ending === 'answered' ? status : 0, head, body, ms: performance.now() - start });
    };
    const onError = () => {};
    // A connection that nobody had taken yet when the port was closed is reset: the system's other way to refuse.
    const onClose = () => end(read.length === 0 ? 'refused' : 'cut');
    const take = (chunk: Buffer) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      if (bodyAt < 0) {
        const blank = read.indexOf('\r\n\r\n');
        if (blank < 0) return;
        bodyAt = blank + 4;
        const head = read.toString('latin1', 0, bodyAt);
        status = Number(head.slice(9, 12));
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        const isEmpty = isHead || status === 204 || status === 304;
        const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
        if (isEmpty) isWhole = () => true;
        else if (isChunked) isWhole = () => read.subarray(-5).equals(lastChunk);
        else isWhole = () => read.length - bodyAt >= length;
      }
      if (isWhole?.() === true) end('answered');
    };
    const timer = setTimeout(() => end('hung'), timeoutMs);
    socket.off('error', ignore).on('data', take).once('close', onClose).on('error', onError);
    socket.write(text, 'latin1');
  });
}

const lastChunk = Buffer.from('0\r\n\r\n');
const ignore = () => {};
