import { setImmediate } from 'node:timers/promises';
import type { FoundPosts } from '../content/inventory.ts';
import { findLaw, toFinding } from './kinds.ts';
import { offers, visibleDays } from './rules/days.ts';
import { law, lawOfPost } from './rules/law.ts';
import { postRules } from './rules/postRules.ts';
import { siteRules, unreadable, withheld } from './rules/siteRules.ts';
import type { Finding, FoundOfSite, SiteContent } from './types.ts';

const rulesOfPosts = [...postRules, offers, visibleDays, lawOfPost];

/** Finds the problems of all content, or of some posts. Visitors are served in between. */
export async function applyRules(content: SiteContent, only?: FoundPosts): Promise<Finding[]> {
  const found =
    only === undefined
      ? [...siteRules, law].flatMap((rule) => rule(content))
      : [unreadable, withheld].flatMap((rule) => rule({ ...content, ...only }));
  for (const post of only?.found ?? content.posts) {
    await setImmediate();
    const { kind, id, path, locale } = post;
    const subject = { kind, id, path, title: post.content.title };
    found.push(...rulesOfPosts.flatMap((rule) => rule(post, content)).map((problem) => ({ ...problem, locale, subject })));
  }
  const { off = {} } = content.site.lawFindings ?? {};
  const isOff = ({ code }: FoundOfSite) => Object.hasOwn(off, findLaw(code) ?? '');
  return found.filter((problem) => !isOff(problem)).map(toFinding);
}
