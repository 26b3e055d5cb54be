import { readFileSync, statSync } from 'node:fs';

const MAX_SECRET_BYTES = 16_384;

type Variables = Readonly<Record<string, string | undefined>>;

/** The name of the variable that names the file of a secret: `SMTP_URL_FILE`. Secrets of Docker, Kubernetes and systemd are files. */
export function toFileVariable(name: string): string {
  return `${name}_FILE`;
}

export interface ResolvedSecrets {
  /** The environment with the content of each file as the value of its variable. */
  readonly env: Variables;
  /** Variables whose value came from a file. */
  readonly fromFile: ReadonlySet<string>;
  /** One line for each file that cannot be used; names the variable, never a value or a path. */
  readonly problems: readonly string[];
}

/** Reads the file of each secret that is given as `…_FILE`, synchronously. Line breaks at the end of a file are not part of the secret. */
export function resolveSecretFiles(env: Variables, secretNames: readonly string[]): ResolvedSecrets {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretNames) {
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
