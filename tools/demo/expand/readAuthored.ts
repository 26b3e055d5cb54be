import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { getErrorMessage } from '../../../src/lib/errors.ts';
import { describeIssues } from '../../../src/lib/parse.ts';
import { type AuthoredContent, type AuthoredPost, authoredMenus, authoredPost, type PostKind, wordpressTypes } from './authored.ts';
import { DemoContentError, narrowUnionIssues } from './problems.ts';

/**
 * Reads and validates all authored files in a content folder.
 * @throws DemoContentError with every problem of every file
 */
export async function readAuthoredContent(folder: string): Promise<AuthoredContent> {
  const problems: string[] = [];
  const posts = {
    page: await readPosts(folder, 'page', problems),
    offer: await readPosts(folder, 'offer', problems),
    room: await readPosts(folder, 'room', problems),
    package: await readPosts(folder, 'package', problems),
  };
  const menus = await readJsonFile(folder, 'menus.json', authoredMenus, problems);
  if (menus === null || problems.length > 0) throw new DemoContentError(problems);
  return { posts, menus };
}

/** Reads the posts of one kind by key, sorted by file name: ids depend on this order. */
async function readPosts(root: string, kind: PostKind, problems: string[]): Promise<Map<string, AuthoredPost>> {
  const { folder } = wordpressTypes[kind];
  const schema: z.ZodType<AuthoredPost> = authoredPost[kind];
  const posts = new Map<string, AuthoredPost>();
  for (const file of await listJson(root, folder, problems)) {
    const post = await readJsonFile(root, file, schema, problems);
    if (post === null) continue;
    const name = basename(file, '.json');
    if (post.key !== name) problems.push(`${file}: key: expected "${name}", the file's name, received "${post.key}"`);
    posts.set(name, post);
  }
  return posts;
}

async function listJson(root: string, folder: string, problems: string[]): Promise<string[]> {
  try {
    const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => `${folder}/${name}`);
  } catch (error) {
    problems.push(`${folder}/: ${getErrorMessage(error)}`);
    return [];
  }
}

async function readJsonFile<S extends z.ZodType>(root: string, file: string, schema: S, problems: string[]): Promise<z.output<S> | null> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(join(root, file), 'utf8'));
  } catch (error) {
    problems.push(`${file}: ${getErrorMessage(error)}`);
    return null;
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  problems.push(...describeIssues(narrowUnionIssues(result.error), data).map((issue) => `${file}: ${issue}`));
  return null;
}
