import { execFile } from 'node:child_process';
import { z } from 'zod';

/* `npm run check:audit`: exits with 1 if a production package has a known vulnerability; passes if the registry gives no report. */

const NPM_TIMEOUT_MS = 120_000;
const MAX_REPORT_BYTES = 32 * 1024 * 1024;

const reportSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

export interface AuditResult {
  readonly ok: boolean;
  readonly message: string;
}

/** Evaluates the output of `npm audit --json`. Output that is no report counts as ok: a registry without audit must not fail a build. */
export function evaluateAudit(output: string): AuditResult {
  const { success, data } = reportSchema.safeParse(parseJson(output));
  if (!success) return { ok: true, message: 'NOT CHECKED: the registry could not be asked for vulnerabilities' };
  const names = Object.entries(data.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  const count = data.metadata.vulnerabilities.total;
  return count === 0
    ? { ok: true, message: 'No known vulnerabilities' }
    : { ok: false, message: `${count} vulnerabilities: ${names.join(', ')}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  // npm exits with 1 if there are vulnerabilities: the output decides, not the exit code.
  const output = await new Promise<string>((resolve) => {
    const options = { timeout: NPM_TIMEOUT_MS, maxBuffer: MAX_REPORT_BYTES };
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_error, stdout) => resolve(stdout));
  });
  const { ok, message } = evaluateAudit(output);
  process.stdout.write(`${message}\n`);
  process.exitCode = ok ? 0 : 1;
}
