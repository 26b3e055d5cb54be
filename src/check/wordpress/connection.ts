import { z } from 'zod';
import type { WordpressClient } from '../../content/wordpress/client.ts';
import { messageOf, WordpressError } from '../../lib/errors.ts';
import { createProblem, type Problem } from './problems.ts';

const indexSchema = z.object({ namespaces: z.array(z.string()) });

/** Either what was asked for, or why it could not be had. */
export type Asked = { readonly body: unknown } | { readonly problem: Problem };

/** Requests JSON; an answer that is none becomes a problem. */
export async function ask(client: WordpressClient, path: string): Promise<Asked> {
  try {
    return { body: await client.getJson(path) };
  } catch (error) {
    if (!(error instanceof WordpressError)) throw error;
    return { problem: toProblem(error) };
  }
}

/** Finds the namespaces of REST, or what keeps the site from reading anything at all. */
export async function askNamespaces(
  client: WordpressClient,
): Promise<{ readonly namespaces: readonly string[] } | { readonly problem: Problem }> {
  const asked = await ask(client, '/wp-json/');
  if ('body' in asked) {
    const { data } = indexSchema.safeParse(asked.body);
    return data ?? { problem: createProblem('address', 'the address answers with JSON that is not WordPress') };
  }
  // With plain permalinks WordPress shows its home page, a 404 or a redirect for every path, and REST is a parameter.
  const byParameter = asked.problem.kind === 'restBlocked' ? null : await ask(client, '/?rest_route=/');
  const isPlain = byParameter !== null && 'body' in byParameter && indexSchema.safeParse(byParameter.body).success;
  return { problem: isPlain ? createProblem('permalinks', 'permalinks are plain: WordPress has no /wp-json/') : asked.problem };
}

/** Names the problem of a failed request by its status. */
function toProblem(error: WordpressError): Problem {
  const { status } = error;
  const what = messageOf(error);
  if (status === null) return createProblem('address', what);
  if (status === 401 || status === 403) return createProblem('restBlocked', what);
  if (status === 429 || status >= 500) return createProblem('unavailable', what);
  if (status === 200) return createProblem('invalidJson', what);
  return createProblem('address', what);
}
