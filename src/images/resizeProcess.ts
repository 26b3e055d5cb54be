import { getErrorMessage } from '../lib/errors.ts';
import type { VariantRequest } from './address.ts';
import { resize } from './resize.ts';

/* The process in which pictures are made: `resizer.ts` starts it, sends it jobs, and ends it by disconnecting. */

/** What the program sends. */
export interface ResizeJob {
  readonly id: number;
  readonly source: Buffer;
  readonly request: VariantRequest;
}

/** The answer to a job: the picture, or why there is none. */
export interface ResizeAnswer {
  readonly id: number;
  readonly picture?: Buffer;
  readonly reason?: string;
}

const answer = (message: ResizeAnswer) => process.send?.(message);

process.on('message', ({ id, source, request }: ResizeJob) => {
  resize(source, request).then(
    (picture) => answer({ id, picture }),
    (error: unknown) => answer({ id, reason: getErrorMessage(error) }),
  );
});
// The program may have ended without a word.
process.on('disconnect', () => process.exit());
// A terminal signals both processes: visitors still get what the program waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
