import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of responses that clients read too slowly. */
export interface SendLimits {
  /** Slowest average rate at which a client may read a response, after the grace period. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
  /** Bytes that all responses together may hold while clients do not read them; then the connections that hold most are closed. */
  readonly maxPendingBytes: number;
}

interface Progress {
  readonly startedAt: number;
  /** Bytes that the client's connection had taken at that time. */
  readonly sentBefore: number;
}

/**
 * Creates a check of all responses that are being sent, which closes the connections of those that are read too slowly, and of the largest
 * if all together hold too much. Bytes handed to Node count as soon as they are written: a response in one piece has the time for all of it.
 * @param running responses that are not fully sent @returns the check, to be called every second with a monotonic time in milliseconds
 */
export function createSendRateCheck(running: ReadonlySet<ServerResponse>, limits: SendLimits): (nowMs: number) => void {
  const progress = new WeakMap<ServerResponse, Progress>();

  function isTooSlow(res: ServerResponse, socket: Socket, nowMs: number): boolean {
    const known = progress.get(res);
    if (known === undefined) {
      progress.set(res, { startedAt: nowMs, sentBefore: socket.bytesWritten - res.writableLength });
      return false;
    }
    const bytes = Math.max(0, socket.bytesWritten - known.sentBefore);
    return nowMs - known.startedAt > limits.graceMs + (bytes / limits.minBytesPerSecond) * 1000;
  }

  return (nowMs) => {
    const pending: { socket: Socket; bytes: number }[] = [];
    let total = 0;
    for (const res of running) {
      const { socket, headersSent } = res;
      // Nothing is pending while a response is still being made.
      if (socket === null || !headersSent) continue;
      if (res.writableLength > 0 && isTooSlow(res, socket, nowMs)) socket.destroy();
      else {
        total += res.writableLength;
        pending.push({ socket, bytes: res.writableLength });
      }
    }
    if (total <= limits.maxPendingBytes) return;
    for (const { socket, bytes } of pending.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= limits.maxPendingBytes) return;
      total -= bytes;
      socket.destroy();
    }
  };
}
