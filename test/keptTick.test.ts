import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keptTick } from '../src/keptTick.ts';

it('is the object Node itself makes for a tick, with the function that is called: another would keep nothing in shape', async () => {
  await turn();
  expect(keptTick).toHaveProperty('callback.name');
});
