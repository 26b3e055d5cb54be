import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverMain } from '../../tools/build/paths.ts';
import { refusePersonalData } from './logGuard.ts';

export interface Program {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Resolves when the process has ended and its whole output has been read: `exit` may come before the last lines. */
  readonly ended: Promise<unknown>;
  /** Its output, line by line. */
  readonly lines: readonly string[];
  /** Ends the process and waits for its exit; SIGKILL lets it finish nothing. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  /** User and group of the process; only root may choose. Root may write everywhere, whatever the mode of a folder is. */
  readonly uid?: number;
  /** The built program in another folder. */
  readonly main?: string;
}

/** Returns the variables of a program that sends inquiries to a mail server, with a limit of inquiries that no run reaches. */
export function buildDeliveryEnvironment(smtpUrl: string): Readonly<Record<string, string>> {
  return {
    SMTP_URL: smtpUrl,
    INQUIRY_TO: 'rezeption@hotel.example',
    INQUIRY_FROM: 'web@hotel.example',
    INQUIRY_RATE_LIMIT: '10000',
  };
}

/** Starts the built program as a process on a free port and waits until it listens. */
export async function startProgram({ env, uid, main = serverMain }: ProgramOptions): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    // The longer timeout is for a busy machine.
    env: { PORT: '0', HOST: '127.0.0.1', CONTENT_TIMEOUT_MS: '30000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const lines: string[] = [];
  const read = (stream: NodeJS.ReadableStream | null) => {
    if (stream !== null) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  };
  read(child.stderr);
  read(child.stdout);
  const ended = once(child, 'close');
  // A failed test leaves no process behind.
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  void ended.then(() => process.off('exit', stop));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /"event":"server.listening".*"address":"([^"]+)"/.exec(lines.join('\n')) ?? [];
      if (address !== undefined) resolve(address);
    });
    ended.then(() => reject(new Error(`The program ended at its start: ${lines.join('\n')}`)));
  });
  return {
    origin,
    process: child,
    ended,
    lines,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      refusePersonalData(lines);
    },
  };
}
