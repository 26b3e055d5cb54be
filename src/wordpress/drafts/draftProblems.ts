import type { z } from 'zod';
import { blocks } from '../../blocks/index.ts';
import { getAtPath } from '../../lib/parse.ts';
import { findPathsOfWrongTypes } from '../schemas/lenient.ts';
import type { DraftProblem } from './types.ts';

/** Problems of one draft: a foreign plugin may break every field. */
const MAX_PROBLEMS = 20;
/** Longest value that is quoted, in characters. */
const MAX_QUOTE_LENGTH = 40;
/** Fields whose value is an object that editors see as one thing. */
const wholeFields: ReadonlySet<string> = new Set('heroimage image poster link hero_link booking_link map room title content'.split(' '));

/** Lists the fields of a post that the site cannot read. @param schema of a list of posts */
export function findDraftProblems(schema: z.ZodType, post: unknown): DraftProblem[] {
  const problems = new Map<string, DraftProblem>();
  for (const found of findPathsOfWrongTypes(schema, [post])) {
    const path = cutToField(found.slice(1).map(String));
    // Metadata of a search engine plugin is no field that the page shows.
    if (path.length === 0 || path[0] === 'yoast_head_json' || path[0] === 'wpml_translations') continue;
    const problem = describeProblem(post, path);
    problems.set(problem.path.join('.'), problem);
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS);
}

/** Cuts a path off behind the field that an editor fills in: a picture, not its width. */
function cutToField(path: string[]): string[] {
  if (path[0] !== 'acf') return path.slice(0, 1);
  const isBlock = path[1] === 'content' || path[1] === 'rooms_flexible';
  const end = path.findIndex((name, index) => index > (isBlock ? 2 : 0) && wholeFields.has(name));
  // The entry of a gallery is a picture.
  const gallery = path.findIndex((name, index) => index > 2 && (name === 'images' || name === 'gallery'));
  if (gallery !== -1) return path.slice(0, gallery + 2);
  return end === -1 ? path : path.slice(0, end + 1);
}

function describeProblem(post: unknown, path: string[]): DraftProblem {
  const isBlock = path[0] === 'acf' && (path[1] === 'content' || path[1] === 'rooms_flexible') && path.length > 2;
  const block = isBlock ? getAtPath(post, path.slice(0, 3)) : null;
  const layout = quote(getAtPath(block, ['acf_fc_layout']));
  const isKnown = layout !== null && Object.hasOwn(blocks, layout);
  if (isBlock && !isKnown) return { kind: 'layout', path: path.slice(0, 3), layout: null, received: layout };
  return { kind: 'field', path, layout: isKnown ? layout : null, received: quote(getAtPath(post, path)) };
}

/** A short text or a number as text; null for everything that an editor would not recognise. */
function quote(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_QUOTE_LENGTH) : null;
}
