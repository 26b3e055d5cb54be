import { setImmediate } from 'node:timers/promises';
import type { FoundPost } from '../content/inventory.ts';
import { createLinkChecker } from './linkChecker.ts';
import { law, lawOfPost } from './rules/law.ts';
import { offers } from './rules/offers.ts';
import { editor, frames, images, leftOut, links, metadata, samples, tables } from './rules/postRules.ts';
import {
  fixedPages,
  homes,
  layouts,
  menus,
  namedPages,
  openQuestions,
  search,
  translations,
  unreadable,
  withheld,
} from './rules/siteRules.ts';
import { visibleDays } from './rules/visibleDays.ts';
import type { Finding, PostRule, RuleContext, SiteContent, SiteRule } from './types.ts';

const postRules: readonly PostRule[] = [
  layouts,
  leftOut,
  offers,
  visibleDays,
  links,
  translations,
  metadata,
  images,
  editor,
  frames,
  samples,
  tables,
  lawOfPost,
];
const siteRules: readonly SiteRule[] = [homes, unreadable, withheld, menus, namedPages, fixedPages, openQuestions, search, law];

/** Creates what rules look up. */
export function createRuleContext(content: SiteContent): RuleContext {
  return { content, postsByPath: new Map(content.posts.map((post) => [post.path, post])), isPage: createLinkChecker(content) };
}

/** Finds the problems of some posts, visitors are served in between. */
export async function applyPostRules(posts: readonly FoundPost[], context: RuleContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const post of posts) {
    await setImmediate();
    findings.push(...postRules.flatMap((rule) => rule(post, context)));
  }
  return findings;
}

/** Finds the problems of all content. */
export async function applyRules(context: RuleContext): Promise<Finding[]> {
  return [...siteRules.flatMap((rule) => rule(context)), ...(await applyPostRules(context.content.posts, context))];
}
