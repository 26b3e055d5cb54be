import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/* A process that is measured from outside: pinned to the first core, its processor time and memory read from the kernel (Linux). */

/** Clock ticks a second, as the kernel counts processor time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export interface Measured {
  readonly process: ChildProcess;
  /** Address it printed at its start. */
  readonly origin: string;
  /** Processor time taken so far, in microseconds. */
  cpu(): number;
  /** Waits until it has had nothing to do for a while. */
  rest(): Promise<void>;
  /** Resident memory in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

/** As the machine has them, asked before any of it is pinned: from then on Node counts only what is left to it. Lists as `taskset` takes them. */
const count = availableParallelism();
export const cores = { measured: '0', others: count > 1 ? `1-${count - 1}` : '0', all: `0-${count - 1}` } as const;

/** How long it must have had nothing to do, in milliseconds, and what counts as nothing, in microseconds of processor. */
const REST = 3000;
const NOTHING = 60_000;

/**
 * Starts a script that prints its address.
 * @param env on top of nothing: the same everywhere
 * @param on the cores it runs on
 */
export async function startMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  on: string = cores.measured,
): Promise<Measured> {
  const child = spawn('taskset', ['-c', on, process.execPath, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.stdout.resume();
  const cpu = () => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6;
  };
  return {
    process: child,
    origin: /http:\/\/[\d.:]+\d/.exec(line.toString())?.[0] ?? '',
    cpu,
    async rest() {
      for (let before = Number.NEGATIVE_INFINITY; cpu() - before > NOTHING; ) {
        before = cpu();
        await new Promise((resolve) => setTimeout(resolve, REST));
      }
    },
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Leaves the first core to what is measured. */
export function leaveFirstCore(): void {
  execFileSync('taskset', ['-apc', cores.others, String(process.pid)], { stdio: 'ignore' });
}
