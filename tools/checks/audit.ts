import { execFile } from 'node:child_process';
import { z } from 'zod';

/* `npm run check:audit`: exits with 0 if no production package has a known vulnerability, 1 if one has, 2 if the registry gives no report. */

const NPM_TIMEOUT_MS = 120_000;
const MAX_REPORT_BYTES = 32 * 1024 * 1024;

const reportSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

export interface AuditResult {
  readonly exitCode: 0 | 1 | 2;
  readonly message: string;
}

/** Evaluates the output of `npm audit --json`. Output that is no report has an exit code of its own: whether a registry without audit fails a build is the caller's choice. */
export function evaluateAudit(output: string): AuditResult {
  const { success, data } = reportSchema.safeParse(parseJson(output));
  if (!success) return { exitCode: 2, message: 'NOT CHECKED: the registry could not be asked for vulnerabilities' };
  const names = Object.entries(data.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  const count = data.metadata.vulnerabilities.total;
  return count === 0
    ? { exitCode: 0, message: 'No known vulnerabilities' }
    : { exitCode: 1, message: `${count} vulnerabilities: ${names.join(', ')}` };
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
  const { exitCode, message } = evaluateAudit(output);
  process.stdout.write(`${message}\n`);
  process.exitCode = exitCode;
}
