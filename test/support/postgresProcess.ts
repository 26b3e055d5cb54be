import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProcessOptions {
  readonly program: string;
  readonly data: string;
  readonly folder: string;
  readonly port: number;
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/** A server of PostgreSQL with its data folder; not running until `start`. */
export function createPostgresProcess({ program, data, folder, port, user }: ProcessOptions) {
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  if (user !== null) chownSync(sockets, user.uid, user.gid);
  let running: { readonly child: ChildProcess; readonly gone: Promise<unknown> } | null = null;
  // A failed test leaves no server behind.
  const kill = () => running?.child.kill('SIGQUIT');
  return {
    async start(settings: Readonly<Record<string, string>>): Promise<void> {
      const fixed = { listen_addresses: '127.0.0.1', port, unix_socket_directories: sockets, fsync: 'off', log_line_prefix: '%p ' };
      const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = spawn(program, ['-D', data, ...options], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      const gone = once(child, 'exit');
      running = { child, gone };
      process.on('exit', kill);
      let said = '';
      await new Promise<void>((resolve, reject) => {
        child.stderr.on('data', (chunk: Buffer) => {
          if (said.length < 10_000) said += chunk;
          if (/database system is ready to accept (?:read-only )?connections/.test(said)) resolve();
        });
        gone.then(() => reject(new Error(`PostgreSQL ended: ${said}`)));
      });
    },
    /** Sends a signal to the server and then to its child processes. */
    signal(signal: NodeJS.Signals): void {
      const pid = running?.child.pid;
      if (pid === undefined) return;
      process.kill(pid, signal);
      for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)) {
        signalIfRunning(Number(child), signal);
      }
    },
    async stop(how: 'fast' | 'crash'): Promise<void> {
      // SIGQUIT is the server's own word for "at once, as in a crash": it takes its child processes along, which SIGKILL would leave for a moment.
      running?.child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await running?.gone;
      running = null;
      process.off('exit', kill);
    },
  };
}

export type PostgresProcess = ReturnType<typeof createPostgresProcess>;

/** A process may have ended since it was listed. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
