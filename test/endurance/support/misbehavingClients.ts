import { connect, type Socket } from 'node:net';
import { setTimeout as pace } from 'node:timers/promises';

/* Visitors, and worse, who do not do what a browser does. Each ends by itself when its time is over. */

const page = 'GET /hotel/ HTTP/1.1\r\nHost: www.hotel.example\r\n';
const inquiry = 'POST /api/inquiry HTTP/1.1\r\nHost: www.hotel.example\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n';

export interface MisbehavingClient {
  readonly socket: Socket;
  /** First line of what it was answered; '' for nothing. */
  heard(): string;
}

function open(port: number): MisbehavingClient {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (heard === '') heard = chunk.toString('latin1').split('\r\n')[0] ?? '';
  });
  return { socket, heard: () => heard };
}

/** Resets connections at every moment: before the head is whole, in a body, with the answer under way. */
export async function resetConnections(port: number, milliseconds: number, random: () => number): Promise<void> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    const { socket } = open(port);
    const texts = [page, `${page}\r\n`, `${inquiry}{"firstName":"`, `${page}\r\n`.repeat(20)];
    socket.write(texts[Math.floor(random() * texts.length)] ?? page);
    setTimeout(() => socket.resetAndDestroy(), random() * 20);
    await pace(5 + random() * 10);
  }
}

/** Holds many connections that say nothing. */
export async function holdIdleConnections(port: number, milliseconds: number, count: number): Promise<number> {
  const held = Array.from({ length: count }, () => open(port));
  await pace(milliseconds);
  const openCount = held.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of held) socket.destroy();
  return openCount;
}

/** Heads that are too large in every way. */
export async function sendOversizedHeads(port: number, milliseconds: number): Promise<void> {
  const bombs = [
    `${page}X-Long: ${'x'.repeat(64_000)}\r\n\r\n`,
    `${page}${Array.from({ length: 5000 }, (_, index) => `X-${index}: 1`).join('\r\n')}\r\n\r\n`,
    `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n\r\n`,
    `${page}Cookie: ${'a=b; '.repeat(12_000)}\r\n\r\n`,
  ];
  const until = Date.now() + milliseconds;
  for (let number = 0; Date.now() < until; number++) {
    const { socket } = open(port);
    socket.end(bombs[number % bombs.length] ?? page);
    setTimeout(() => socket.destroy(), 1000);
    await pace(10);
  }
}

export type SlowKind = 'head' | 'body' | 'reader' | 'silent';

/** One client that takes for ever. Ends when the server has had enough, or when told. @returns what it was answered, and after how long */
export async function runSlowClient(
  kind: SlowKind,
  port: number,
  signal: AbortSignal,
): Promise<{ readonly heard: string; readonly ms: number }> {
  const start = performance.now();
  const { socket, heard } = open(port);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  if (kind === 'head') socket.write(page);
  if (kind === 'body') socket.write(inquiry);
  if (kind === 'head' || kind === 'body') timer = setInterval(() => socket.write(kind === 'head' ? 'X-A: 1\r\n' : 'x'), 500);
  // More answers than the system's buffers take, and no more than may be asked for ahead.
  if (kind === 'reader') socket.pause().write('GET / HTTP/1.1\r\nHost: www.hotel.example\r\n\r\n'.repeat(60));
  await closed;
  clearInterval(timer);
  signal.removeEventListener('abort', stop);
  return { heard: heard(), ms: performance.now() - start };
}
