import { z } from 'zod';
import { getErrorMessage, WordpressError } from '../../../lib/errors.ts';
import type { WordpressClient } from '../../../wordpress/client.ts';
import { createProblem, type Problem } from './problems.ts';

const indexSchema = z.object({ namespaces: z.array(z.string()) });

/** The body of an answer, or the problem that keeps the site from reading it. */
export type JsonAnswer = { readonly body: unknown } | { readonly problem: Problem };

/** Requests JSON. An answer without JSON, and a failed request, become a problem. */
export async function requestJson(client: WordpressClient, path: string): Promise<JsonAnswer> {
  try {
    return { body: await client.getJson(path) };
  } catch (error) {
    if (!(error instanceof WordpressError)) throw error;
    return { problem: toProblem(error) };
  }
}

/** Requests the namespaces of REST; a problem if WordPress cannot be read at all. */
export async function requestNamespaces(
  client: WordpressClient,
): Promise<{ readonly namespaces: readonly string[] } | { readonly problem: Problem }> {
  const answer = await requestJson(client, '/wp-json/');
  if ('body' in answer) {
    const { data } = indexSchema.safeParse(answer.body);
    return data ?? { problem: createProblem('address', 'the address answers with JSON that is not WordPress') };
  }
  // With plain permalinks WordPress shows its home page, a 404 or a redirect for every path, and REST is a parameter.
  const byParameter = answer.problem.kind === 'restBlocked' ? null : await requestJson(client, '/?rest_route=/');
  const isPlain = byParameter !== null && 'body' in byParameter && indexSchema.safeParse(byParameter.body).success;
  return { problem: isPlain ? createProblem('permalinks', 'permalinks are plain: WordPress has no /wp-json/') : answer.problem };
}

/** Names the problem of a failed request by its status. */
function toProblem(error: WordpressError): Problem {
  const { status } = error;
  const what = getErrorMessage(error);
  if (status === null) return createProblem('address', what);
  if (status === 401 || status === 403) return createProblem('restBlocked', what);
  if (status === 429 || status >= 500) return createProblem('unavailable', what);
  if (status === 200) return createProblem('invalidJson', what);
  return createProblem('address', what);
}
