import { expect, it } from 'vitest';
import { z } from 'zod';
import { ParseError } from '../../src/lib/errors.ts';
import { parse } from '../../src/lib/parse.ts';

const schema = z.strictObject({
  id: z.number(),
  tags: z.array(z.object({ slug: z.string().min(1) })),
  kind: z.enum(['a', 'b']).optional(),
});
const getErrorMessage = (data: unknown) => {
  try {
    parse(schema, data, 'WordPress /x');
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
  throw new Error('was parsed');
};

it('data from outside are returned with their type, or an error names source, path, expectation and received value', () => {
  expect(parse(schema, { id: 1, tags: [{ slug: 'x', more: 1 }] }, 'test')).toEqual({ id: 1, tags: [{ slug: 'x' }] });
  expect(getErrorMessage({ id: '7', tags: [{ slug: 'x' }, { slug: 3 }] })).toBe(
    'WordPress /x: id: expected number, received "7"; tags.1.slug: expected string, received 3',
  );
  expect(getErrorMessage({ id: 1 })).toBe('WordPress /x: tags: expected array, received nothing');
  expect(getErrorMessage(null)).toBe('WordPress /x: the value: expected object, received null');
  expect(getErrorMessage('x'.repeat(500))).toBe(`WordPress /x: the value: expected object, received "${'x'.repeat(59)}…`);
  expect(getErrorMessage({ id: 1, tags: [], kind: 'c' })).toMatch(/kind: .*expected one of "a"\|"b", received "c"$/);
});

it('an error of data from outside names five problems and counts the others', () => {
  expect(getErrorMessage({ id: 1, tags: Array(8).fill({}) })).toMatch(
    /^WordPress \/x: (tags\.[0-4]\.slug: expected string, received nothing; ){5}and 3 more$/,
  );
});
