import { describe, expect, it } from 'vitest';
import { memoize } from '../../src/lib/memoize.ts';

describe('memoize', () => {
  it('returns the result of the function and computes it once per text', () => {
    const computed: string[] = [];
    const getLength = memoize((text) => {
      computed.push(text);
      return text.length;
    });
    expect(['', 'de', 'de', '', 'fr-FR'].map(getLength)).toEqual([0, 2, 2, 0, 5]);
    expect(computed).toEqual(['', 'de', 'fr-FR']);
  });

  it('stores no result of a text longer than 300 characters', () => {
    let calls = 0;
    const count = memoize(() => ++calls);
    const [short, long] = ['x'.repeat(300), 'x'.repeat(301)];
    expect([count(short), count(short), count(long), count(long)]).toEqual([1, 1, 2, 3]);
  });

  it('stores the two hundred newest results', () => {
    let calls = 0;
    const count = memoize(() => ++calls);
    for (let i = 0; i < 201; i++) count(`x${i}`);
    expect([count('x200'), count('x1')]).toEqual([201, 2]);
    expect(count('x0')).toBe(202);
  });
});
