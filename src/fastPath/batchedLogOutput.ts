import { pino } from 'pino';
import type { LogOutput } from '../observability/log.ts';

/** Lines are written together up to this size: a write for each request would cost more than the response. */
const BATCH_BYTES = 64 * 1024;
/** Lines are encoded together up to this size: encoded one by one, they would cost as much again as their formatting. */
const CHUNK_CHARACTERS = 4 * 1024;
/** Upper bound of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Longest time a line waits for its batch. */
const FLUSH_INTERVAL_MS = 200;
/** Bound of what waits for a reader that has stopped reading: minutes of a busy site. Lines beyond it are dropped and counted. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** pino's destination in its documented mode for buffers, which its types leave out. */
interface BufferDestination {
  write(bytes: Buffer): boolean;
  flushSync(): void;
  on(event: 'drop', listener: (bytes: Buffer) => void): unknown;
  on(event: 'drain', listener: () => void): unknown;
}

function openDestination(): BufferDestination {
  const options = { dest: 1, sync: false, maxLength: MAX_WAITING_BYTES, contentMode: 'buffer' };
  return pino.destination(options) as unknown as BufferDestination;
}

/**
 * Creates the output to standard output in batches. Batches are kept as bytes: as strings, every line would be traversed again by each
 * garbage collection. (pino's own `minLength` counts all bytes of the batch again with each line.) The rest is written when the process exits.
 */
export function createBatchedLogOutput(): Required<LogOutput> & { flushSync(): void } {
  const destination = openDestination();
  let batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let batchLength = 0;
  let chunk = '';
  let droppedLines = 0;
  let noteDrop = () => {};

  const writeBatch = () => {
    if (batchLength === 0) return;
    // The destination keeps the buffer until it is written.
    destination.write(batch.subarray(0, batchLength));
    batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
    batchLength = 0;
  };
  const addChunkToBatch = () => {
    const maxBytes = chunk.length * MAX_BYTES_PER_CHARACTER;
    if (maxBytes > BATCH_BYTES - batchLength) writeBatch();
    if (maxBytes > BATCH_BYTES) destination.write(Buffer.from(chunk));
    else batchLength += batch.write(chunk, batchLength);
    chunk = '';
  };
  const flush = () => {
    addChunkToBatch();
    writeBatch();
  };
  /** pino calls this after a `fatal` line. */
  const flushSync = () => {
    destination.flushSync();
    const rest = batch.toString('utf8', 0, batchLength) + chunk;
    batchLength = 0;
    chunk = '';
    // A destination of its own: the asynchronous one would start a write that nobody waits for, and the exit would cut it off.
    if (rest !== '') pino.destination({ dest: 1, sync: true }).write(rest);
  };

  destination.on('drop', (lines) => {
    for (const byte of lines) if (byte === LINE_FEED) droppedLines++;
    noteDrop();
  });
  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      chunk += line;
      if (chunk.length > CHUNK_CHARACTERS) addChunkToBatch();
    },
    flushSync,
    onLost(report, onDrop) {
      noteDrop = onDrop;
      destination.on('drain', () => {
        if (droppedLines === 0) return;
        const lines = droppedLines;
        droppedLines = 0;
        report(lines);
      });
    },
  };
}
