import { setImmediate } from 'node:timers/promises';
import type { FoundPost } from '../wordpress/inventory.ts';
import { createLinkChecker } from './linkChecker.ts';
import { editor } from './rules/editor.ts';
import { fixedPages } from './rules/fixedPages.ts';
import { frames } from './rules/frames.ts';
import { images } from './rules/images.ts';
import { layouts, unreadable } from './rules/layouts.ts';
import { legalPages } from './rules/legalPages.ts';
import { links } from './rules/links.ts';
import { menus } from './rules/menus.ts';
import { metadata } from './rules/metadata.ts';
import { offers } from './rules/offers.ts';
import { translations } from './rules/translations.ts';
import type { Finding, PostRule, RuleContext, SiteContent, SiteRule } from './types.ts';

const postRules: readonly PostRule[] = [layouts, offers, links, translations, metadata, images, editor, frames];
const siteRules: readonly SiteRule[] = [unreadable, menus, legalPages, fixedPages];

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
