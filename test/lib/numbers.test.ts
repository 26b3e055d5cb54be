import { expect, it } from 'vitest';
import { z } from 'zod';
import { count, measure, price } from '../../src/elements/fields.ts';
import { parseDecimal, parseNumber } from '../../src/lib/numbers.ts';
import { findWrongTypes } from '../../src/wordpress/lenient.ts';

it('a number is read as people of each language type it: three digits behind a separator are thousands', () => {
  const typed: Readonly<Record<string, number | null>> = {
    ...{ '290': 290, '1250': 1250, '235.50': 235.5, '235,5': 235.5, ' 28,25 ': 28.25, '-3': -3 },
    ...{ '1.250': 1250, '1,250': 1250, '1.095': 1095, '1.250,00': 1250, '1,250.00': 1250, '1.250.000': 1_250_000 },
    ...{ '1 250': 1250, '1 250,00': 1250, '1\u00a0250,50': 1250.5, '1\u202f250': 1250, "1'250": 1250, '1’250.50': 1250.5 },
    ...{ '': null, 'ab 290': null, '0.250': null, '1250.500': null, '1.25.00': null, '1.250.00': null, '12.50.00': null, '1e3': null },
    ...{ '1.250,000': null, '1 25': null, '290-390': null, '٣': null },
  };
  expect(Object.fromEntries(Object.keys(typed).map((text) => [text, parseNumber(text)]))).toEqual(typed);
  expect(['39.409', '39,4092', '-3', '1.250,5'].map(parseDecimal)).toEqual([39.409, 39.4092, -3, null]);
});

it('a price, a size or a count that cannot be meant is reported, not shown', () => {
  const read = (schema: z.ZodType, values: readonly unknown[]) =>
    values.map((value) => [schema.parse(value), findWrongTypes(z.object({ field: schema }), { field: value }).length]);
  const shown = (value: number) => [value, 0];
  const [empty, reported] = [
    [null, 0],
    [null, 1],
  ];
  expect(read(price, ['1.250 €', 1.095, '€ 1,250.50', '290,-', '1250 EUR'])).toEqual([1250, 1095, 1250.5, 290, 1250].map(shown));
  expect(read(price, ['', 0, '0', null])).toEqual([empty, empty, empty, empty]);
  expect(read(price, [1.25, '3', '9.99', '-290', '290.5678', '290290', 'ab 290'])).toEqual(Array.from({ length: 7 }, () => reported));
  expect(read(measure(5, 10_000), ['28,5', '0', 1.25, '1.250', 28.1251, '-28'])).toEqual([
    shown(28.5),
    empty,
    reported,
    shown(1250),
    shown(28.1251),
    reported,
  ]);
  expect(read(count(1, 50), [2, '3', 2.5, '-1', '51'])).toEqual([shown(2), shown(3), reported, reported, reported]);
});
