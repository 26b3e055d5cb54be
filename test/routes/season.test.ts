import { expect, it } from 'vitest';
import { app, readPage, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

it('the months of a year mark the one of the hotel’s clock and open the inquiry’s calendar there, also on cached pages', async () => {
  const june = Date.parse('2027-05-31T22:00:00Z');
  const readMarked = async () => /<li aria-current="date"><h3[^>]*><a href="([^"]*)"/.exec(await readPage('/garten/'))?.[1];
  const readOpensOn = async () => /data-opens-on="([^"]*)"/.exec(await readPage('/anfrage/05'))?.[1];
  app.clock.now = june - 1000;
  expect([await readMarked(), await readOpensOn()]).toEqual(['/anfrage/05', '2027-05-01']);
  app.clock.now = june;
  expect([await readMarked(), await readOpensOn()]).toEqual(['/anfrage/06', '2028-05-01']);
});
