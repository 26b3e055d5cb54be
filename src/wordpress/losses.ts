import { ParseError } from '../lib/errors.ts';

/** Problems named in one error. */
const MAX_LISTED_PROBLEMS = 5;
/** Parts of content that visitors do not read on the page: losing them is no reason to keep an older page. */
const invisible = new Set(['id', 'slug', 'path', 'seo', 'translations', 'modified', 'version']);

/**
 * Keeps the last good content when an answer loses much of it by fields that do not parse (docs/decisions.md).
 * A list or menu that becomes shorter, and content that loses more than half of its weight, are losses; without fields of the wrong type they are
 * an editor's will.
 * @param lastGood null if there is none @param findProblems lists the fields that do not parse; only called after a loss
 * @throws ParseError naming the source and those fields
 */
export function refuseLoss(
  source: string,
  { lastGood, content, findProblems }: { lastGood: unknown; content: unknown; findProblems: () => readonly string[] },
): void {
  if (lastGood === null || !hasLost(lastGood, content)) return;
  const problems = findProblems();
  if (problems.length === 0) return;
  const more = problems.length > MAX_LISTED_PROBLEMS ? `; and ${problems.length - MAX_LISTED_PROBLEMS} more` : '';
  throw new ParseError(
    `${source}: much of the last good content would be lost: ${problems.slice(0, MAX_LISTED_PROBLEMS).join('; ')}${more}`,
  );
}

function hasLost(lastGood: unknown, content: unknown): boolean {
  return listEntries(content).length < listEntries(lastGood).length || computeWeight(content) < computeWeight(lastGood) / 2;
}

/** The entries of a list or a menu; none for a page. */
function listEntries(content: unknown): readonly unknown[] {
  const entries = typeof content === 'object' && content !== null && 'items' in content ? content.items : content;
  return Array.isArray(entries) ? entries : [];
}

/** Weighs what visitors see of some content, in characters of its JSON. */
function computeWeight(content: unknown): number {
  return JSON.stringify(content, (key, value: unknown) => (invisible.has(key) ? undefined : value)).length;
}
