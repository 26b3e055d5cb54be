import { type Environment, environmentNames, secretFileNames } from './environment.ts';

const knownNames: ReadonlySet<string> = new Set([...environmentNames, ...secretFileNames]);
/** What the names begin with: `SMTP_`, `INQUIRY_`. */
const prefixes = environmentNames.flatMap((name) => /^[A-Z]+_/.exec(name) ?? []);

/** Returns the names in the environment that begin as the program's own do and that it does not read, such as `INQUIRY_T0`. Values are not read. */
export function findUnknownNames(env: Environment): string[] {
  return Object.keys(env).filter((name) => !knownNames.has(name) && prefixes.some((prefix) => name.startsWith(prefix)));
}
