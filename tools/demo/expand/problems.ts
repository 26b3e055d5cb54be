import { z } from 'zod';

/** The authored demo content is invalid; every problem names its file and field. */
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

/** Records a problem of one field (`acf.content.2.link`) without throwing, so that an author sees all problems at once. */
export type ReportProblem = (field: string, problem: string) => void;

/**
 * Replaces the issue "no alternative of the union matches" by the issues inside the one alternative that matched partly: a list of blocks is
 * a list or `false`, and the author needs the field of the block. If several alternatives matched partly, the issue stays.
 */
export function narrowUnionIssues(error: z.ZodError): z.ZodError {
  return new z.ZodError(error.issues.flatMap(narrowUnionIssue));
}

function narrowUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const close = issue.errors.filter((branch) => branch.some(({ path }) => path.length > 0));
  const [closest] = close;
  if (closest === undefined || close.length > 1) return [issue];
  return closest.flatMap((inner) => narrowUnionIssue({ ...inner, path: [...issue.path, ...inner.path] }));
}
