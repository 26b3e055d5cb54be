import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
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
  /** Starts a copy that follows this server by streaming replication. From then on a commit of this server waits until the copy has it. */
  startStandby(): Promise<PostgresServer>;
  /** Makes a standby a server that writes. */
  promote(): Promise<void>;
  /** Ends the server and removes its data. */
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Starts a PostgreSQL with an empty data folder on a free port of the loopback address. Commits do not wait for the disk unless `fsync` is `on`. */
export async function startPostgres(settings: Settings = {}): Promise<PostgresServer> {
  const password = randomBytes(12).toString('hex');
  const server = await startServer(password, settings, async ({ programs, folder, data, user }) => {
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    if (user !== null) chownSync(passwordFile, user.uid, user.gid);
    const options = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-locale'];
    execFileSync(join(programs, 'initdb'), [...options, '--no-sync'], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  });
  await server.connect('postgres', (client) => client.query(`CREATE ROLE site LOGIN PASSWORD 'geheim'`));
  await server.connect('postgres', (client) => client.query('CREATE DATABASE site OWNER site'));
  return server;
}

function createPlace() {
  const provided = inject('postgres');
  if ('unavailable' in provided) throw new Error(`PostgreSQL cannot be had: ${provided.unavailable}`);
  const user = findPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'hotel-postgres-'));
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  if (user !== null) for (const path of [folder, sockets]) chownSync(path, user.uid, user.gid);
  return { programs: provided.programs, user, folder, sockets, data: join(folder, 'data') };
}

/** Starts a server in a folder of its own. @param password of the superuser `postgres` @param fill makes the data folder */
async function startServer(password: string, settings: Settings, fill: (place: ReturnType<typeof createPlace>) => Promise<unknown>) {
  const place = createPlace();
  const { programs, user, folder, sockets, data } = place;
  const port = await findFreePort();
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password, PGDATABASE: 'postgres' };
  const getUrl = (name: string) => `postgres://site:geheim@127.0.0.1:${port}/${name}`;
  let running: { readonly child: ChildProcess; readonly gone: Promise<unknown> } | null = null;
  // A failed test leaves no server behind.
  const kill = () => running?.child.kill('SIGQUIT');
  const start = async (next: Settings = {}): Promise<void> => {
    const fixed = { listen_addresses: '127.0.0.1', port, unix_socket_directories: sockets, fsync: 'off', log_line_prefix: '%p ' };
    const options = Object.entries({ ...fixed, ...settings, ...next }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...user, cwd: folder, stdio: [...stdio] });
    const gone = once(child, 'exit');
    running = { child, gone };
    process.on('exit', kill);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        if (said.length < 10_000) said += chunk;
        if (/database system is ready to accept (?:read-only )?connections/.test(said)) resolve();
      });
      gone.then(() => reject(new Error(`PostgreSQL ended: ${said}`)));
    });
  };
  /** Sends a signal to the server and then to its child processes. */
  const signal = (name: NodeJS.Signals): void => {
    const pid = running?.child.pid;
    if (pid === undefined) return;
    process.kill(pid, name);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) signalIfRunning(Number(child), name);
  };
  const stop = async (how: 'fast' | 'crash' = 'fast'): Promise<void> => {
    // SIGQUIT is the server's own word for "at once, as in a crash": it takes its child processes along, which SIGKILL would leave for a moment.
    running?.child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await running?.gone;
    running = null;
    process.off('exit', kill);
  };
  const connect = async <T>(database: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database, ssl: false });
    await client.connect();
    return use(client).finally(() => client.end());
  };
  const administer = <Row extends pg.QueryResultRow>(sql: string) => connect('site', async (client) => (await client.query<Row>(sql)).rows);
  const close = async (): Promise<void> => {
    signal('SIGCONT');
    await stop('crash');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await fill(place);
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  let databases = 0;
  return {
    url: getUrl('site'),
    port,
    connect,
    async createDatabase() {
      const name = `site${++databases}`;
      await connect('postgres', (client) => client.query(`CREATE DATABASE ${name} OWNER site`));
      return getUrl(name);
    },
    administer,
    runScript(file: string, variables: Settings) {
      const values = Object.entries({ ON_ERROR_STOP: '1', ...variables }).map(([name, value]) => `--set=${name}=${value}`);
      execFileSync(join(programs, 'psql'), ['--no-psqlrc', '--quiet', ...values, `--file=${file}`], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    },
    stop,
    start,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async startStandby(): Promise<PostgresServer> {
      const standby = await startServer(password, settings, (copy) => {
        const args = ['-D', copy.data, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
        return promisify(execFile)(join(programs, 'pg_basebackup'), args, { ...copy.user, cwd: copy.folder, env });
      });
      // After the copy: once promoted, the standby waits for nobody.
      await administer(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await administer('SELECT pg_reload_conf()');
      await expect.poll(() => administer(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).toHaveLength(1);
      return standby;
    },
    async promote() {
      await administer('SELECT pg_promote()');
    },
    close,
  };
}

/** A process may have ended since it was listed. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
