import { type DestinationStream, pino } from 'pino';

/** Bytes of lines that are written together: a write for each request would cost more than the answer. */
const BATCH = 64 * 1024;
/** Characters of lines that wait as text: turned into bytes one by one, they would cost as much again as to put together. */
const PIECE = 4 * 1024;
/** Most bytes that a unit of text takes in UTF-8. */
const MAX_BYTES = 3;
/** Longest time a line waits for others, in milliseconds. */
const MAX_WAIT = 200;
/** Most bytes that wait for a reader who has stopped: memory is the visitors'. Some minutes of a busy site. */
const MAX_WAITING = 8 * 1024 * 1024;

export interface LogOutput extends DestinationStream {
  /** Writes what waits, before it goes on: the library calls it after the line of a fatal event. */
  flushSync(): void;
  /** Has it told how many lines were thrown away, once the reader has taken what was waiting. */
  onLost(tell: (lines: number) => void): void;
}

/**
 * Standard output, some lines at a time. They soon wait as bytes: as text, every line of the batch would be looked at again each time that
 * memory is cleaned. (The library's own batches count all their bytes again with each line.) What waits is written when the program ends.
 */
export function createOutput(): LogOutput {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING });
  const batch = Buffer.allocUnsafeSlow(BATCH);
  let used = 0;
  let piece = '';
  let lost = 0;
  const send = () => {
    if (used > 0) output.write(batch.toString('utf8', 0, used));
    used = 0;
  };
  const collect = () => {
    if (piece.length * MAX_BYTES > BATCH - used) send();
    if (piece.length * MAX_BYTES > BATCH) output.write(piece);
    else used += batch.write(piece, used);
    piece = '';
  };
  const flush = () => {
    collect();
    send();
  };
  output.on('drop', (lines: string) => {
    lost += lines.split('\n').length - 1;
  });
  setInterval(flush, MAX_WAIT).unref();
  const flushSync = () => {
    output.flushSync();
    const rest = batch.toString('utf8', 0, used) + piece;
    used = 0;
    piece = '';
    // Not by the same: it would begin a write that nobody waits for, and the end of the process would cut it off now and then.
    if (rest !== '') pino.destination({ dest: 1, sync: true }).write(rest);
  };
  process.once('exit', flushSync);
  return {
    write(line) {
      piece += line;
      if (piece.length > PIECE) collect();
    },
    flushSync,
    onLost(tell) {
      output.on('drain', () => {
        if (lost === 0) return;
        const lines = lost;
        lost = 0;
        tell(lines);
      });
    },
  };
}
