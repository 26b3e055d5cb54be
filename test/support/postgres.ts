import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { createPostgresProcess, type PostgresProcess } from './postgresProcess.ts';
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

/** Starts a PostgreSQL with an empty data folder on a free port of the loopback address. Commits do not wait for the disk unless `fsync` is `on`. */
export async function startPostgres(settings: Settings = {}): Promise<PostgresServer> {
  const place = createPlace(randomBytes(12).toString('hex'));
  const { folder, data, user, programs, password } = place;
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  const options = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-locale'];
  execFileSync(join(programs, 'initdb'), [...options, '--no-sync'], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  return startServer(place, settings, async (connect) => {
    await connect('postgres', (client) => client.query(`CREATE ROLE site LOGIN PASSWORD 'geheim'`));
    await connect('postgres', (client) => client.query('CREATE DATABASE site OWNER site'));
  });
}

type Settings = Readonly<Record<string, string>>;
type Connect = <T>(database: string, use: (client: pg.Client) => Promise<T>) => Promise<T>;

interface Place {
  readonly programs: string;
  readonly user: ReturnType<typeof findPostgresUser>;
  readonly folder: string;
  readonly data: string;
  /** Of the superuser `postgres`. */
  readonly password: string;
}

function createPlace(password: string): Place {
  const provided = inject('postgres');
  if ('unavailable' in provided) throw new Error(`PostgreSQL cannot be had: ${provided.unavailable}`);
  const user = findPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'hotel-postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return { programs: provided.programs, user, folder, data: join(folder, 'data'), password };
}

async function startServer(place: Place, settings: Settings, prepare: (connect: Connect) => Promise<void>): Promise<PostgresServer> {
  const port = await findFreePort();
  const { programs, password, folder } = place;
  const server = createPostgresProcess({ ...place, program: join(programs, 'postgres'), port });
  const connect: Connect = async (database, use) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database, ssl: false });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    server.signal('SIGCONT');
    await server.stop('crash');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.start(settings);
    await prepare(connect);
    return describeServer({ place, settings, port, server, connect, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface RunningServer {
  readonly place: Place;
  readonly settings: Settings;
  readonly port: number;
  readonly server: PostgresProcess;
  readonly connect: Connect;
  readonly close: () => Promise<void>;
}

function describeServer({ place, settings, port, server, connect, close }: RunningServer): PostgresServer {
  const { programs, password } = place;
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password, PGDATABASE: 'postgres' };
  const getUrl = (name: string) => `postgres://site:geheim@127.0.0.1:${port}/${name}`;
  const administer = <Row extends pg.QueryResultRow>(sql: string) => connect('site', async (client) => (await client.query<Row>(sql)).rows);
  let databases = 0;
  return {
    url: getUrl('site'),
    port,
    async createDatabase() {
      const name = `site${++databases}`;
      await connect('postgres', (client) => client.query(`CREATE DATABASE ${name} OWNER site`));
      return getUrl(name);
    },
    administer,
    runScript(file, variables) {
      const values = Object.entries({ ON_ERROR_STOP: '1', ...variables }).map(([name, value]) => `--set=${name}=${value}`);
      execFileSync(join(programs, 'psql'), ['--no-psqlrc', '--quiet', ...values, `--file=${file}`], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    },
    stop: (how = 'fast') => server.stop(how),
    start: (next = {}) => server.start({ ...settings, ...next }),
    pause: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
    async startStandby() {
      const copy = createPlace(password);
      const args = ['-D', copy.data, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
      await promisify(execFile)(join(programs, 'pg_basebackup'), args, { ...copy.user, cwd: copy.folder, env });
      const standby = await startServer(copy, settings, async () => {});
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
