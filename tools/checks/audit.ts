import { execFile } from 'node:child_process';
import { z } from 'zod';

/* `npm run check:audit`: asks the registry for known vulnerabilities of what production runs. A registry that does not tell fails nothing. */

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

export interface AuditResult {
  readonly ok: boolean;
  readonly text: string;
}

/** Reads what `npm audit --json` printed. */
export function evaluateAudit(printed: string): AuditResult {
  let answer: unknown;
  try {
    answer = JSON.parse(printed);
  } catch {
    answer = null;
  }
  const { success, data } = report.safeParse(answer);
  if (!success) return { ok: true, text: 'NOT CHECKED: the registry could not be asked for vulnerabilities' };
  const names = Object.entries(data.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  const count = data.metadata.vulnerabilities.total;
  return count === 0
    ? { ok: true, text: 'No known vulnerabilities' }
    : { ok: false, text: `${count} vulnerabilities: ${names.join(', ')}` };
}

if (import.meta.main) {
  const printed = await new Promise<string>((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], { timeout: 120_000, maxBuffer: 32 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { ok, text } = evaluateAudit(printed);
  process.stdout.write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}
