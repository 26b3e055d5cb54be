/** Answers kept of one function: browsers send a few hundred different headers of a kind. */
const MOST = 200;
/** Characters of a text that is worth remembering: no browser sends more, and what is kept stays small. */
const MAX_LENGTH = 300;

/**
 * Gives a pure function of a short text that remembers what it gave: headers are the same again and again. The oldest is forgotten where
 * somebody sends ever new ones.
 */
export function memoize<T extends string | number>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > MAX_LENGTH) return work(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = work(text);
    const oldest = known.keys().next();
    if (known.size >= MOST && !oldest.done) known.delete(oldest.value);
    known.set(text, made);
    return made;
  };
}
