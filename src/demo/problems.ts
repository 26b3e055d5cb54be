import { z } from 'zod';

/** The authored demo content cannot be served; every problem names its file and field. */
export class DemoContentError extends Error {
  override readonly name = 'DemoContentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The demo content has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** Notes a problem of one field (`acf.content.2.link`); reading goes on, so that an author sees all problems at once. */
export type ReportProblem = (field: string, problem: string) => void;

/**
 * Replaces "none of the alternatives fits" by what is wrong inside the one that was meant: a list of blocks is a list or `false`,
 * and the problem is one field of one block. Where several alternatives come as close, the field itself stays named.
 */
export function narrowUnionIssues(error: z.ZodError): z.ZodError {
  return new z.ZodError(error.issues.flatMap(narrowUnionIssue));
}

function narrowUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const close = issue.errors.filter((branch) => branch.some(({ path }) => path.length > 0));
  const [meant] = close;
  if (meant === undefined || close.length > 1) return [issue];
  return meant.flatMap((inner) => narrowUnionIssue({ ...inner, path: [...issue.path, ...inner.path] }));
}
