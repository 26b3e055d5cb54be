import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeAbandoned } from './memoryFolder.ts';

/** Larger than any number that Linux gives a process. */
const ENDED_PID = 2 ** 23;

it.runIf(existsSync('/proc/self'))(
  'removes the folder of a run that was killed more than an hour ago, and no folder of a running process or of anything else',
  () => {
    const parent = mkdtempSync(join(tmpdir(), 'hotel-memory-'));
    try {
      const names = { ended: `hotel-tests-${ENDED_PID}-a`, running: `hotel-tests-${process.pid}-b`, foreign: `other-${ENDED_PID}-c` };
      for (const name of Object.values(names)) mkdirSync(join(parent, name, 'data'), { recursive: true });
      const minutes = (count: number) => Date.now() + count * 60_000;
      removeAbandoned(parent, minutes(50));
      expect(readdirSync(parent).toSorted()).toEqual(Object.values(names).toSorted());
      removeAbandoned(parent, minutes(70));
      expect(readdirSync(parent).toSorted()).toEqual([names.running, names.foreign].toSorted());
    } finally {
      rmSync(parent, { recursive: true, force: true });
    }
  },
);
