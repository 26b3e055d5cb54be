import type { z } from 'zod';
import { blocks } from '../../blocks/index.ts';
import { getAtPath } from '../../lib/parse.ts';
import { findPathsOfWrongTypes } from '../../wordpress/lenient.ts';
import { followFields } from './fieldPath.ts';

/** A part of a post that cannot be read or must not be printed, and is left out. */
export interface FieldProblem {
  /**
   * `field`: a value of the wrong type. `link`: an address that guests cannot open. `file`: no picture of the media library that the site can show.
   * `needed`: empty or unusable, so that what is filled in beside it is not shown.
   * `layout`: a block that the site does not know. `size`: more than the site reads of one post. `address`: see `Draft`.
   */
  readonly kind: 'field' | 'link' | 'file' | 'needed' | 'layout' | 'size' | 'address';
  /** Names of fields and positions of entries, from the post downwards: `['acf', 'content', '2', 'image']`. */
  readonly path: readonly string[];
  /** Name of the layout of the block around the field; null outside of blocks. */
  readonly layout: string | null;
  /** What WordPress sent, as far as it is a short text or a number; else null. */
  readonly received: string | null;
}

/** What the conversion of a post has left out: an address, or a text for want of the field beside it. */
export interface Dropped {
  readonly kind: 'link' | 'file' | 'needed';
  /** The address, or the text, as WordPress sent it. */
  readonly found: string;
  /** The field that is needed. */
  readonly field?: string;
}

/** Longest value that is quoted, in characters. */
const MAX_QUOTE_LENGTH = 60;
/** Metadata of plugins is no field that the page shows. */
const metadata: ReadonlySet<string | undefined> = new Set(['yoast_head_json', 'wpml_translations', 'status']);

/**
 * Lists the fields of a post that the site leaves out: by their type, or because the conversion dropped an address in them.
 * @param schema of a list of posts
 */
export function findFieldProblems(schema: z.ZodType, post: unknown, dropped: readonly Dropped[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  const add = (problem: FieldProblem) => {
    const key = `${problem.path.join('.')} ${problem.received}`;
    // What is wrong with a value says more than that one is needed.
    if (!problems.has(key)) problems.set(key, problem);
  };
  for (const found of findPathsOfWrongTypes(schema, [post])) {
    const path = cutToField(post, found.slice(1).map(String));
    if (path.length > 0 && !metadata.has(path[0])) add(describeProblem(post, path));
  }
  for (const { kind, found, field } of dropped) {
    const path = findPath(post, found) ?? [];
    const problem = describeProblem(post, field === undefined ? cutToField(post, path) : [...path.slice(0, -1), field]);
    const received = field === undefined ? quote(found) : problem.received;
    add({ ...problem, kind: problem.kind === 'field' ? kind : problem.kind, received });
  }
  return [...problems.values()];
}

/** Returns the path of the first text in a post that contains an address, also with the escapes of HTML. */
function findPath(value: unknown, address: string): string[] | null {
  if (typeof value === 'string') return value.replaceAll('&amp;', '&').replaceAll('&#038;', '&').includes(address) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const path = metadata.has(name) || (name === 'link' && typeof member === 'string') ? null : findPath(member, address);
    if (path !== null) return [name, ...path];
  }
  return null;
}

/** Cuts a path off behind the field that an editor fills in: a picture, not its width. */
function cutToField(post: unknown, path: string[]): string[] {
  if (path[0] !== 'acf') return path.slice(0, 1);
  return ['acf', ...followFields(path.slice(1), findLayout(post, path)).map(({ name }) => name)];
}

/** The layout of the block that a path leads through; null if it leads through none. */
function findLayout(post: unknown, path: readonly string[]): string | null {
  return isInBlock(path) ? quote(getAtPath(post, [...path.slice(0, 3), 'acf_fc_layout'])) : null;
}

function isInBlock(path: readonly string[]): boolean {
  return path[0] === 'acf' && (path[1] === 'content' || path[1] === 'rooms_flexible') && path.length > 2;
}

function describeProblem(post: unknown, path: string[]): FieldProblem {
  const layout = findLayout(post, path);
  const isKnown = layout !== null && Object.hasOwn(blocks, layout);
  if (isInBlock(path) && !isKnown) return { kind: 'layout', path: path.slice(0, 3), layout: null, received: layout };
  return { kind: 'field', path, layout: isKnown ? layout : null, received: quote(getAtPath(post, path)) };
}

/** A short text or a number as text; null for everything that an editor would not recognise. */
function quote(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_QUOTE_LENGTH) : null;
}
