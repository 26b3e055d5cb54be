import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { findFreePort } from '../services/process.ts';
import { findPostgresUser } from './postgresSetup.ts';

/** False where PostgreSQL cannot be had: its tests are then skipped. */
export const hasPostgres = 'programs' in inject('postgres');

/** The title of tests that need PostgreSQL: says why they are skipped, if they are. */
export function postgresTitle(title: string): string {
  const provided = inject('postgres');
  return 'programs' in provided ? title : `${title} (not tested: ${provided.unavailable})`;
}

export interface PostgresServer {
  /** A value for DATABASE_URL: a role that owns one empty database and has no other rights. */
  readonly url: string;
  readonly port: number;
  /** Creates one more empty database of the same role. Returns its address. */
  createDatabase(): Promise<string>;
  /** Runs statements as superuser in the database `site`. */
  administer<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Runs a script of `psql` with variables as superuser. @throws Error if a statement fails */
  runScript(file: string, variables: Readonly<Record<string, string>>): void;
  /** Ends the server: `fast` disconnects all clients; SIGKILL is a crash. */
  stop(how?: 'fast' | 'crash'): Promise<void>;
  /** Starts a stopped server on the same port with the same data. `settings` stay until the next start. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops all its processes where they are: connections stand and nothing is answered, as on a machine whose disk hangs. Linux only. */
  pause(): void;
  resume(): void;
  /** Ends the server and removes its data. */
  close(): Promise<void>;
}

/** Starts a PostgreSQL with an empty data folder on a free port of the loopback address. Commits do not wait for the disk unless `fsync` is `on`. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const provided = inject('postgres');
  if ('unavailable' in provided) throw new Error(`PostgreSQL cannot be had: ${provided.unavailable}`);
  const { programs } = provided;
  const user = findPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'hotel-postgres-'));
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  for (const path of [folder, passwordFile]) if (user !== null) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-locale'];
  execFileSync(join(programs, 'initdb'), [...options, '--no-sync'], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await findFreePort();
  const server = createServer({ program: join(programs, 'postgres'), data, folder, port, user });
  const connect = async <T>(database: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database, ssl: false });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  };
  let databases = 0;
  const createDatabase = async (name = `site${++databases}`): Promise<string> => {
    await connect('postgres', (client) => client.query(`CREATE DATABASE ${name} OWNER site`));
    return `postgres://site:geheim@127.0.0.1:${port}/${name}`;
  };
  try {
    await server.start(settings);
    await connect('postgres', (client) => client.query(`CREATE ROLE site LOGIN PASSWORD 'geheim'`));
    const url = await createDatabase('site');
    return {
      url,
      port,
      createDatabase: () => createDatabase(),
      administer: <Row extends pg.QueryResultRow>(sql: string) => connect('site', async (client) => (await client.query<Row>(sql)).rows),
      runScript(file, variables) {
        const values = Object.entries({ ON_ERROR_STOP: '1', ...variables }).map(([name, value]) => `--set=${name}=${value}`);
        const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password, PGDATABASE: 'postgres' };
        execFileSync(join(programs, 'psql'), ['--no-psqlrc', '--quiet', ...values, `--file=${file}`], {
          env,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
      },
      stop: (how = 'fast') => server.stop(how),
      start: (next = {}) => server.start({ ...settings, ...next }),
      pause: () => server.signal('SIGSTOP'),
      resume: () => server.signal('SIGCONT'),
      async close() {
        server.signal('SIGCONT');
        await server.stop('crash');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await server.stop('crash');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface ServerOptions {
  readonly program: string;
  readonly data: string;
  readonly folder: string;
  readonly port: number;
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

function createServer({ program, data, folder, port, user }: ServerOptions) {
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
          if (said.includes('database system is ready to accept connections')) resolve();
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
        // One may have ended meanwhile.
        if (existsSync(`/proc/${child}`)) process.kill(Number(child), signal);
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
