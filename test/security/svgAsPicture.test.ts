import { expect, it } from 'vitest';
import { resize } from '../../src/images/resize.ts';
import { buildRequest } from '../images/samples.ts';
import { getTimeAsync } from '../support/processorTime.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const references = (level: number) => `<g id="g${level}">${`<use xlink:href="#g${level - 1}"/>`.repeat(10)}</g>`;

/** Drawings whose size alone takes more than ten seconds and up to a gigabyte to compute. */
const costlyDrawings: readonly (readonly [string, string])[] = [
  [
    'a billion references',
    `${open}<g id="g0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, i) => references(i + 1)).join('')}</svg>`,
  ],
  ['a million shapes', `${open}${'<path d="M0 0L9 9"/>'.repeat(1_000_000)}</svg>`],
  [
    'large style sheets',
    `${open}<style>${'g g g g g g g g{fill:red}'.repeat(400_000)}</style>${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`,
  ],
];

it.each(costlyDrawings)('refuses a drawing under the name of a photograph without reading it: %s', async (_, svg) => {
  const time = await getTimeAsync(() => expect(resize(Buffer.from(svg), buildRequest())).rejects.toThrow('unsupported image format'));
  // Sharp is loaded with the first picture.
  expect(time).toBeLessThan(1500);
});
