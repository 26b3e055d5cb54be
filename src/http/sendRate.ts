import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of responses that clients read too slowly. */
export interface SendLimits {
  /** Slowest rate at which a client may read what was written, after the grace period. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
  /** Bytes that all responses together may hold while clients do not read them; then the connections that hold most are closed. */
  readonly maxPendingBytes: number;
}

/** State of a response when all that had been written before was sent. */
interface Mark {
  readonly at: number;
  /** Bytes the connection will have taken when all that was written by then is sent. */
  readonly sentWhenDone: number;
  readonly allowedMs: number;
}

/**
 * Creates a check of all responses that are being sent, which closes the connections of those that are read too slowly, and of the largest
 * if all together hold too much. What is written has its own time to be sent, whatever the system has taken before: its buffers take megabytes
 * from a client that reads nothing.
 * @param running responses that are not fully sent @returns the check, to be called every second with a monotonic time in milliseconds
 */
export function createSendRateCheck(running: ReadonlySet<ServerResponse>, limits: SendLimits): (nowMs: number) => void {
  const marks = new WeakMap<ServerResponse, Mark>();

  function isTooSlow(res: ServerResponse, socket: Socket, nowMs: number): boolean {
    const mark = marks.get(res);
    // Node counts bytes as written when it gets them.
    if (mark === undefined || socket.bytesWritten - socket.writableLength >= mark.sentWhenDone) {
      const allowedMs = limits.graceMs + (socket.writableLength / limits.minBytesPerSecond) * 1000;
      marks.set(res, { at: nowMs, sentWhenDone: socket.bytesWritten, allowedMs });
      return false;
    }
    return nowMs - mark.at > mark.allowedMs;
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
