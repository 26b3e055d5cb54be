import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { z } from 'zod';
import { readRegularFile } from './regularFile.ts';

const DEFAULT_PORT = 5432;
/** Options in the query of DATABASE_URL, by the names that PostgreSQL's own programs use. */
const knownOptions: readonly string[] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'user'];
const sslModes: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

/** What a PostgreSQL client connects to: the host may be the folder of a Unix socket, and the password is empty where the server asks for none. */
export type DatabaseConnection = ReturnType<typeof parseDatabaseUrl>;

/** A part of DATABASE_URL that cannot be used; the message never quotes it. */
class DatabaseUrlError extends Error {}

function fail(expected: string): never {
  throw new DatabaseUrlError(`expected ${expected}`);
}

/** The schema of DATABASE_URL. Reads the certificates it names synchronously. */
export const databaseUrl = z.string().transform((value, context) => {
  try {
    return parseDatabaseUrl(value);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

function parseDatabaseUrl(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '')
    return fail('postgres://user:password@host:5432/database; special characters of the password as %40');
  const { searchParams: options } = url;
  if ([...options.keys()].some((key) => !knownOptions.includes(key))) fail(`no other options in the query than ${knownOptions.join(', ')}`);
  if (new Set(options.keys()).size < options.size) fail('each option of the query once');
  const host = readHost(url);
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  const user = url.username === '' ? (options.get('user') ?? '') : decode(url.username);
  const database = decode(url.pathname.slice(1));
  if (user === '') fail('a user: postgres://user:password@host/database');
  if (database === '' || database.includes('/')) fail('the name of one database after the host: postgres://user:password@host/database');
  return { host, port, user, password: decode(url.password), database, ssl: readTls(options, host) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return fail('a percent sign in user, password or database as %25');
  }
}

/** Returns the host of the URL, or the folder of a Unix socket in its option `host`. */
function readHost({ hostname, searchParams }: URL): string {
  const socketFolder = searchParams.get('host');
  if (hostname === '' && socketFolder?.startsWith('/') === true) return socketFolder;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (socketFolder !== null || (isIP(host) === 0 && !/^[a-z\d_-]+(\.[a-z\d_-]+)*\.?$/i.test(host)))
    fail('one host name or address; a Unix socket as postgres:///database?host=/run/postgresql&user=name');
  return host;
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Returns the options for TLS; false connects without. Certificates are verified where nothing else is said; a database on this machine is connected to without TLS. */
function readTls(options: URLSearchParams, host: string): ConnectionOptions | false {
  const mode = options.get('sslmode') ?? (isOnThisMachine(host) ? 'disable' : 'verify-full');
  if (!sslModes.includes(mode)) fail(`sslmode to be one of ${sslModes.join(', ')}`);
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => readPem(options, name));
  if ((cert === undefined) !== (key === undefined)) fail('sslcert and sslkey together');
  if (mode === 'disable') return [ca, cert].some((file) => file !== undefined) ? fail('no certificates where sslmode is disable') : false;
  return {
    rejectUnauthorized: mode !== 'require',
    // The name is not compared.
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}

function readPem(options: URLSearchParams, name: string): string | undefined {
  const path = options.get(name);
  if (path === null) return undefined;
  try {
    const text = readRegularFile(path).toString();
    return text.includes('-----BEGIN ') ? text : fail(`${name} to name a PEM file`);
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw error;
    return fail(`${name} to name a readable file`);
  }
}
