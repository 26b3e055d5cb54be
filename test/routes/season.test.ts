import { afterEach, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';

let app: RunningApp;
afterEach(() => app.close());

it('the months of a year mark the one of the hotel’s clock and open the inquiry’s calendar there, also on cached pages', async () => {
  app = await startApp();
  const june = Date.parse('2027-05-31T22:00:00Z');
  const read = async (path: string) => await (await fetch(app.origin + path, { headers: { 'accept-language': 'de' } })).text();
  const readMarked = async () => /<li aria-current="date"><h3[^>]*><a href="([^"]*)"/.exec(await read('/garten/'))?.[1];
  const readOpensOn = async () => /data-opens-on="([^"]*)"/.exec(await read('/anfrage/05'))?.[1];
  app.clock.now = june - 1000;
  expect([await readMarked(), await readOpensOn()]).toEqual(['/anfrage/05', '2027-05-01']);
  app.clock.now = june;
  expect([await readMarked(), await readOpensOn()]).toEqual(['/anfrage/06', '2028-05-01']);
});
