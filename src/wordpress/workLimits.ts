import { ParseError } from '../lib/errors.ts';
import { MAX_TEXT_LENGTH } from './schemas/values.ts';

/** Objects and entries of lists of one post: zod takes up to 13 µs for each. The largest recorded page has 130. */
const MAX_ENTRIES_PER_POST = 2000;
/** Characters of all texts of one post. */
const MAX_CHARACTERS_PER_POST = 1_000_000;
/**
 * Markup of all texts of one post, in units: the sanitiser and the parsers take about 8 µs for a tag and 1 µs for an attribute or an entity.
 * The largest recorded page has 153 tags; 4000 are eighty printed pages.
 */
const MAX_MARKUP_PER_POST = 32_000;
/** Markup of all posts of one answer, in the same units: bounds its processor time, which is spread over many turns of the event loop. */
const MAX_MARKUP_PER_ANSWER = 200_000;
const TAG_UNITS = 8;
/** Added for an image: its addresses are parsed and replaced. */
const IMAGE_UNITS = 16;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/** Checks the posts of one answer, one after the other. */
export interface WorkLimits {
  /**
   * Counts the work that a post or menu will take, in time linear in its length.
   * @param path of the post in the answer @throws ParseError naming the first field beyond a limit
   */
  check(post: unknown, path: readonly string[]): void;
}

/**
 * Creates the limits of one answer. They hold before anything is parsed or sanitised: an answer that exceeds them is a failure, and the
 * last good content stays.
 * @param source of the answer, for the error @param readsTexts false if no text is converted: only entries are counted then
 */
export function createWorkLimits(source: string, readsTexts = true): WorkLimits {
  let answerMarkup = 0;
  return {
    check(post, path) {
      const total = { entries: 0, characters: 0, markup: 0 };
      const visit = (value: unknown, at: readonly string[]): void => {
        if (typeof value === 'string' && readsTexts) {
          const text = value.slice(0, MAX_TEXT_LENGTH);
          total.characters += text.length;
          total.markup += countMarkup(text);
        }
        if (typeof value === 'object' && value !== null) {
          const members = Object.entries(value);
          total.entries += Array.isArray(value) ? members.length + 1 : 1;
          refuse(total.entries > MAX_ENTRIES_PER_POST, at, `at most ${MAX_ENTRIES_PER_POST} objects and entries`);
          for (const [key, member] of members) visit(member, [...at, key]);
          return;
        }
        refuse(total.characters > MAX_CHARACTERS_PER_POST, at, `at most ${MAX_CHARACTERS_PER_POST} characters`);
        refuse(total.markup > MAX_MARKUP_PER_POST, at, `at most ${MAX_MARKUP_PER_POST / TAG_UNITS} tags in one post`);
        const isAnswerFull = answerMarkup + total.markup > MAX_MARKUP_PER_ANSWER;
        refuse(isAnswerFull, at, `at most ${MAX_MARKUP_PER_ANSWER / TAG_UNITS} tags in one answer`);
      };
      visit(post, path);
      answerMarkup += total.markup;
    },
  };

  function refuse(isExceeded: boolean, path: readonly string[], expected: string): void {
    if (isExceeded) throw new ParseError(`${source}: ${path.join('.') || 'the value'}: expected ${expected}, received more`);
  }
}

/**
 * Counts the markup of a text in one pass: tags (also broken ones), line breaks (they become tags), attributes and entities. Attributes are
 * counted by the white space and slashes inside a tag, outside quoted values, which is a few too many.
 */
export function countMarkup(text: string): number {
  let units = 0;
  let isTag = false;
  let quote = 0;
  let previous = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === LESS_THAN || code === LINE_FEED) units += TAG_UNITS;
    if (code === LESS_THAN && text.slice(index + 1, index + 4).toLowerCase() === 'img') units += IMAGE_UNITS;
    else if (code === AMPERSAND) units++;
    const isSeparator = code <= SPACE || code === SLASH;
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === LESS_THAN) isTag = true;
    else if (code === GREATER_THAN) isTag = false;
    else if (isTag && previous === EQUALS && (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)) quote = code;
    else if (isTag && isSeparator && previous !== SPACE && previous !== LESS_THAN) units++;
    // White space between `=` and a quoted value belongs to neither; a run of separators counts once.
    if (!isSeparator) previous = code;
    else if (previous !== EQUALS) previous = SPACE;
  }
  return units;
}
