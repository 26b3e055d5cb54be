import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultyProxy, startFaultyProxy } from '../../endurance/support/faultyProxy.ts';
import type { PostgresServer } from '../../support/postgres.ts';
import { type Program, startProgram } from '../../support/program.ts';

/** One of several processes of a site, with a network of its own to the database. */
export interface Replica {
  /** Address of the running process; null while there is none. */
  readonly origin: string | null;
  /** The network to the database. */
  readonly network: FaultyProxy;
  /** Kills the process at once (SIGKILL). */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the process as an operator does, and removes its folder. */
  close(): Promise<void>;
}

/** Starts a process of the built program on a PostgreSQL. @param env of all replicas */
export async function startReplica(server: PostgresServer, env: Readonly<Record<string, string>>): Promise<Replica> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-replica-'));
  const network = await startFaultyProxy(server.port);
  const url = server.url.replace(`:${server.port}/`, `:${network.port}/`);
  let program: Program | null = null;
  const start = async () => {
    program = await startProgram({ env: { ...env, DATA_DIR: folder, DATABASE_URL: url } });
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = program;
    program = null;
    await ending?.end(signal);
  };
  await start();
  return {
    get origin() {
      return program?.origin ?? null;
    },
    network,
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGTERM');
      await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
