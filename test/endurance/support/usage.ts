import { readdirSync, readFileSync } from 'node:fs';

/** Memory, handles and processor time of a process. */
export interface Usage {
  /** Memory in use, in MB. */
  readonly memory: number;
  /** Open files, sockets and pipes. */
  readonly handles: number;
  /** Processor time used so far, in seconds. */
  readonly cpu: number;
}

/** Unit of processor time in /proc/PID/stat, on every usual Linux. */
const CLOCK_TICKS_PER_SECOND = 100;

/** Reads from Linux what a process holds; null where it is gone. */
export function readUsage(pid: number | undefined): Usage | null {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const cpu = (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
    return { memory: Math.round(kilobytes / 1024), handles: readdirSync(`/proc/${pid}/fd`).length, cpu };
  } catch {
    return null;
  }
}
