import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { checkHomePages } from '../../src/build/homePages.ts';

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hotel-build-'));

it('a home page beyond its budget fails the build, by name and size; nothing is left behind', async () => {
  const before = left();
  // Every build before these tests has found all of them within theirs.
  await expect(checkHomePages(5_000)).rejects.toThrow(/^the home page (\/|\/en\/|\/es\/|\/fr\/) has \d{4,5} bytes, its budget is 5000$/);
  expect(left()).toEqual(before);
});
