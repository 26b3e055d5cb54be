import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { StartupError } from '../lib/errors.ts';
import { isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { databaseUrl } from './databaseUrl.ts';

/** The schema of a whole number in decimal digits from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `expected at least ${min}`).max(max, `expected at most ${max}`));
}

/** An origin: scheme, host and port, no path. */
const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  context.addIssue({ code: 'custom', message: 'expected an origin such as https://www.hotel.example, without path or password' });
  return z.NEVER;
});

/** True if the URL's host can be resolved as a name; internationalised names are allowed. */
function isHost(url: string): boolean {
  const { hostname } = new URL(url);
  if (hostname.startsWith('[')) return true;
  try {
    return domainToASCII(decodeURIComponent(hostname)) !== '';
  } catch {
    return false;
  }
}

const SMTP_EXPECTED = 'expected smtp://… or smtps://…';
const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /./, error: SMTP_EXPECTED, abort: true }).refine(isHost, SMTP_EXPECTED);

/** A mail address; its domain becomes ASCII, as the SMTP client and Message-IDs need it. */
const mailAddress = z.string().refine(isMailAddress, 'expected a mail address').transform(toAsciiDomain);

const DEFAULT_PORT = 3000;

/** A token that is valid in the header `Authorization`. */
const bearerToken = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'expected a token of ASCII characters without spaces')
  .max(512, 'expected at most 512 characters');
/** A secret that is shared with the companion plugin. */
const secret = bearerToken.min(16, 'expected at least 16 characters');
/** The URL of a webhook. User and password are refused: `fetch` rejects such URLs, and they would be logged. */
const webhook = z.url({ protocol: /^https?$/, error: 'expected the address of a webhook, https://…', abort: true }).refine((value) => {
  const { username, password } = new URL(value);
  return username === '' && password === '';
}, 'expected no user and password');
/** A secret of Standard Webhooks. */
const webhookSecret = z.string().refine((value) => {
  const key = Buffer.from(value.slice('whsec_'.length), 'base64');
  return value === `whsec_${key.toString('base64')}` && key.length >= 24 && key.length <= 64;
}, 'expected whsec_ and 24 to 64 bytes in Base64');

/** True for an IP address, a network in CIDR notation, or one of the names Express defines for `trust proxy`. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return longest > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Number of proxies in front of the server, or their addresses (CIDR). Express' `true` is refused: it trusts every client's X-Forwarded-For. */
const trustProxy = z.string().transform((value, context) => {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({ code: 'custom', message: 'expected a number of proxies or a list of addresses such as 10.0.0.0/8, loopback' });
  return z.NEVER;
});

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'expected a host name or address')
    .optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  PUBLIC_URL: origin.optional(),
  CONTENT_URL: origin.optional(),
  SITE_FILE: z.string().min(1, 'expected the path of a JSON file').optional(),
  DATA_DIR: z.string().min(1, 'expected the path of a folder').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10),
  SMTP_URL: smtpUrl.optional(),
  INQUIRY_TO: mailAddress.optional(),
  INQUIRY_FROM: mailAddress.optional(),
  INQUIRY_CONFIRMATION: z.enum(['on', 'off'], 'expected on or off').default('off'),
  INQUIRY_WEBHOOK_URL: webhook.optional(),
  INQUIRY_WEBHOOK_SECRET: webhookSecret.optional(),
  TRUST_PROXY: trustProxy.default(['loopback', 'uniquelocal']),
  REVALIDATE_TOKEN: secret.optional(),
  PREVIEW_SECRET: secret.optional(),
  CDN_PURGE_URL: webhook.optional(),
  CDN_PURGE_TOKEN: bearerToken.optional(),
  CONTENT_TTL: wholeNumber(1, 86_400).default(60),
  CONTENT_TIMEOUT_MS: wholeNumber(100, 60_000).default(5000),
  INQUIRY_RATE_LIMIT: wholeNumber(1, 10_000).default(5),
  INQUIRY_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  CONSENT_DAYS: wholeNumber(1, 395).default(30),
  ROBOTS: z.enum(['all', 'none'], 'expected all or none').default('all'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'expected fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});

/** Problems of variables that are each valid but conflict with another one. Previews are signed by a secret that is never sent. */
function listConflicts(env: Environment): string[] {
  const mail = env.SMTP_URL === undefined ? [] : ['INQUIRY_TO', 'INQUIRY_FROM'].filter((name) => env[name] === undefined);
  const isSameSecret = env.PREVIEW_SECRET !== undefined && env.PREVIEW_SECRET === env.REVALIDATE_TOKEN;
  const isSamePort = env.METRICS_PORT !== undefined && Number(env.METRICS_PORT) === Number(env.PORT ?? DEFAULT_PORT);
  return [
    ...mail.map((name) => `${name}: is needed where SMTP_URL is set`),
    ...(env.INQUIRY_CONFIRMATION === 'on' && env.SMTP_URL === undefined ? ['INQUIRY_CONFIRMATION: needs SMTP_URL'] : []),
    ...(env.INQUIRY_WEBHOOK_URL !== undefined && env.INQUIRY_WEBHOOK_SECRET === undefined
      ? ['INQUIRY_WEBHOOK_SECRET: is needed where INQUIRY_WEBHOOK_URL is set']
      : []),
    ...(isSamePort ? ['METRICS_PORT: expected another port than PORT'] : []),
    ...(isSameSecret ? ['PREVIEW_SECRET: expected another secret than REVALIDATE_TOKEN'] : []),
  ];
}

/** Environment variables by name. This module is the only one that reads `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;
export const processEnvironment: Environment = process.env;

/** Names of all environment variables the program reads, but those of `secretFileNames`. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

/** The name of the variable that names the file of a secret: `SMTP_URL_FILE`. Secrets of Docker, Kubernetes and systemd are files. */
const toFileVariable = (name: string) => `${name}_FILE`;

/** Variables that hold a secret: each may be given as `…_FILE` instead, the path of a file with the value. */
export const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'REVALIDATE_TOKEN',
  'PREVIEW_SECRET',
  'CDN_PURGE_TOKEN',
  'INQUIRY_WEBHOOK_SECRET',
] as const satisfies (keyof typeof environment.shape)[];
export const secretFileNames: readonly string[] = secretNames.map(toFileVariable);

const knownNames: ReadonlySet<string> = new Set([...environmentNames, ...secretFileNames]);
/** What the names begin with: `SMTP_`, `INQUIRY_`. */
const prefixes = environmentNames.flatMap((name) => /^[A-Z]+_/.exec(name) ?? []);

/** Returns the names in the environment that begin as the program's own do and that it does not read, such as `INQUIRY_T0`. Values are not read. */
export function findUnknownNames(env: Environment): string[] {
  return Object.keys(env).filter((name) => !knownNames.has(name) && prefixes.some((prefix) => name.startsWith(prefix)));
}

const MAX_SECRET_BYTES = 16_384;

/**
 * Reads the file of each secret that is given as `…_FILE`, synchronously, as the value of its variable. Line breaks at the end of a file are not part of
 * the secret. @returns also the variables whose value came from a file, and one line for each file that cannot be used, without its value or path
 */
function resolveSecretFiles(env: Environment, names: readonly string[]) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const variable = toFileVariable(name);
    const path = env[variable];
    if (path === undefined) continue;
    const result = env[name] === undefined ? readSecret(path) : { problem: `${name} or ${variable}, not both` };
    if ('problem' in result) problems.push(`${variable}: expected ${result.problem}`);
    else values[name] = result.value;
  }
  return { env: { ...env, ...values }, fromFile: new Set(Object.keys(values)), problems };
}

function readSecret(path: string): { readonly value: string } | { readonly problem: string } {
  if (path === '') return { problem: 'the path of a file' };
  try {
    const file = statSync(path);
    if (!file.isFile()) return { problem: 'a file, received a folder or device' };
    if (file.size > MAX_SECRET_BYTES) return { problem: `a file of at most ${MAX_SECRET_BYTES} bytes` };
    // Some editors begin files with a byte order mark.
    return { value: readFileSync(path, 'utf8').replace(/^\ufeff|[\r\n]+$/g, '') };
  } catch (error) {
    // The message would quote the path, which is the secret itself where an operator mixed up the two variables.
    return { problem: `a readable file, received ${error instanceof Error && 'code' in error ? error.code : 'an error'}` };
  }
}

/** The configuration from the environment. Durations are in milliseconds unless the name says another unit. */
export type Config = ReturnType<typeof toConfig>;

function toConfig(env: z.output<typeof environment>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** Port of the Prometheus endpoint; undefined disables metrics. */
    metricsPort: env.METRICS_PORT,
    /** Origin of absolute addresses (canonical, hreflang, sitemap); by default localhost with PORT. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** True if PUBLIC_URL was set explicitly. */
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    /** Origin of WordPress; undefined starts the embedded demo backend. */
    contentUrl: env.CONTENT_URL,
    dataDir: env.DATA_DIR,
    /** PostgreSQL in place of SQLite; null without DATABASE_URL. */
    database: toDatabase(env),
    mail: toMail(env),
    /** Program of the hotel that gets each inquiry; null if there is none. */
    inquiryWebhook: toWebhook(env),
    trustProxy: env.TRUST_PROXY,
    revalidateToken: env.REVALIDATE_TOKEN,
    /** Signs links to previews of drafts; undefined: there are none. */
    previewSecret: env.PREVIEW_SECRET,
    /** Webhook that purges changed pages from a CDN; null if none is configured. */
    purge: env.CDN_PURGE_URL === undefined ? null : { url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN },
    /** How long a response of WordPress is fresh, in milliseconds. */
    contentTtlMs: env.CONTENT_TTL * 1000,
    /** Timeout of a request to WordPress, in milliseconds. */
    contentTimeoutMs: env.CONTENT_TIMEOUT_MS,
    /** Inquiries accepted from one address within ten minutes. */
    inquiryRateLimit: env.INQUIRY_RATE_LIMIT,
    /** How long a delivered inquiry is stored, in days. */
    inquiryRetentionDays: env.INQUIRY_RETENTION_DAYS,
    /** Days until a visitor is asked for consent again. */
    consentDays: env.CONSENT_DAYS,
    /** `none` asks search engines not to index the site. */
    robots: env.ROBOTS,
    logLevel: env.LOG_LEVEL,
  };
}

function toDatabase(env: Pick<z.output<typeof environment>, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>) {
  return env.DATABASE_URL === undefined ? null : { connection: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE };
}

/** Mail server and addresses; null if SMTP_URL is unset: inquiries are then stored only. `listConflicts` has checked that both addresses are set. */
function toMail({ SMTP_URL: url, INQUIRY_TO: to, INQUIRY_FROM: from, INQUIRY_CONFIRMATION }: z.output<typeof environment>) {
  return url === undefined || to === undefined || from === undefined
    ? null
    : { url, to, from, /** Whether guests get a mail too. */ hasConfirmation: INQUIRY_CONFIRMATION === 'on' };
}

/** `listConflicts` has checked that there is a secret. */
function toWebhook({ INQUIRY_WEBHOOK_URL: url, INQUIRY_WEBHOOK_SECRET: secret }: z.output<typeof environment>) {
  return url === undefined || secret === undefined ? null : { url, secret };
}

/**
 * Parses the environment; reads the files of secrets synchronously. Errors never quote values: some are secrets.
 * @throws StartupError with every problem at once, each naming its variable; an empty value is a problem, not a default
 */
export function readConfig(given: Environment): Config {
  const { env, fromFile, problems: unreadable } = resolveSecretFiles(given, secretNames);
  const result = environment.safeParse(env);
  const problems = [...unreadable, ...listProblems(result.error, fromFile), ...listConflicts(env)];
  if (result.success && problems.length === 0) return toConfig(result.data);
  throw new StartupError(problems);
}

/** Parses where inquiries are stored, for commands that must work while other variables are invalid. Reads secret files. @throws StartupError */
export function readStorageConfig(given: Environment): Pick<Config, 'dataDir' | 'database'> {
  const { env, fromFile, problems } = resolveSecretFiles(given, ['DATABASE_URL']);
  const result = environment.pick({ DATA_DIR: true, DATABASE_URL: true, DATABASE_POOL_SIZE: true }).safeParse(env);
  if (result.success && problems.length === 0) return { dataDir: result.data.DATA_DIR, database: toDatabase(result.data) };
  throw new StartupError([...problems, ...listProblems(result.error, fromFile)]);
}

/** One line for each issue; a value that came from a file is named by the variable of the file. */
function listProblems(error: z.ZodError | undefined, fromFile: ReadonlySet<string>): string[] {
  return (error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return `${fromFile.has(name) ? toFileVariable(name) : name}: ${message}`;
  });
}
