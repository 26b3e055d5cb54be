import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { readPrintedOrigin } from '../printedOrigin.ts';

/* Starts servers pinned to one core, and reads their processor time from /proc (Linux). */

/** Unit of processor time in /proc/PID/stat. */
const CLOCK_TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A process counts as idle if it takes less than 60 ms of processor time in 3 s. */
const IDLE_INTERVAL_MS = 3000;
const IDLE_CPU_US = 60_000;

/** Read before this process is pinned: Node then counts only the cores left to it. */
const coreCount = availableParallelism();
/** Lists of cores as `taskset` takes them. */
export const cores = { measured: '0', others: coreCount > 1 ? `1-${coreCount - 1}` : '0' } as const;

export type MeasuredProcess = Awaited<ReturnType<typeof startMeasured>>;

/**
 * Starts Node with a script that prints its address. The process is killed when this one exits. @throws Error if it ends before
 * @param env the whole environment @param coreList by default the measured core
 */
export async function startMeasured(args: readonly string[], env: Readonly<Record<string, string>>, coreList: string = cores.measured) {
  const child = spawn('taskset', ['-c', coreList, process.execPath, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const origin = await readPrintedOrigin(child.stdout);
  if (origin === '') throw new Error(`${args.at(-1)} ended before it printed its address`);
  /** Processor time since the start, all threads, in microseconds. */
  const readCpuUs = () => {
    // Fields 14 and 15 of proc(5): user and system time. Field 2, the name in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1e6;
  };
  return {
    origin,
    readCpuUs,
    async waitUntilIdle() {
      for (let before = Number.NEGATIVE_INFINITY; readCpuUs() - before > IDLE_CPU_US; ) {
        before = readCpuUs();
        await delay(IDLE_INTERVAL_MS);
      }
    },
    /** Sends SIGTERM and waits for the end of the process. */
    async stop() {
      process.off('exit', kill);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Moves this process and all its threads off the measured core. */
export function leaveMeasuredCore(): void {
  execFileSync('taskset', ['-apc', cores.others, String(process.pid)], { stdio: 'ignore' });
}
