import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildHostileAnswers } from '../support/hostileAnswers.ts';
import { startProgram } from '../support/program.ts';
import { readRecording, startWordpress } from '../support/wordpress.ts';

/** A little less than the client's limit. */
const ANSWER_BYTES = 7_700_000;
/** Longest wait of `/healthz` on an idle machine, in milliseconds. HEALTH_MS is for a machine that has other work. */
const MAX_HEALTH_MS = Number(process.env.HEALTH_MS ?? 100);
const token = 'ein-langes-geheimnis';
const pagePath = '/wp-json/wp/v2/pages?slug=hotel';

it('answers health checks in time while WordPress sends hostile answers of 8 MB, and keeps the last good page', {
  timeout: 1_200_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-hostile-'));
  const wordpress = await startWordpress();
  const program = await startProgram({ env: { DATA_DIR: folder, CONTENT_URL: wordpress.origin, REVALIDATE_TOKEN: token } });
  onTestFinished(async () => {
    await program.end('SIGKILL');
    await wordpress.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const read = async (path: string) => (await fetch(`${program.origin}${path}`)).text();
  const revalidate = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'page', slug: 'hotel', locale: 'de' });
    await (await fetch(`${program.origin}/api/revalidate`, { method: 'POST', headers, body })).text();
  };
  const readTitle = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  const before = await read('/hotel/');
  const slow: string[] = [];
  let worst = 0;
  for (const { name, body } of buildHostileAnswers('page-hotel.de.json', ANSWER_BYTES)) {
    wordpress.answers.set(pagePath, body);
    let isRefreshed = false;
    const refresh = revalidate().finally(() => (isRefreshed = true));
    let longest = 0;
    while (!isRefreshed) {
      const start = performance.now();
      expect(await read('/healthz')).not.toBe('');
      longest = Math.max(longest, performance.now() - start);
    }
    await refresh;
    worst = Math.max(worst, longest);
    if (longest > MAX_HEALTH_MS) slow.push(`${name}: ${Math.round(longest)} ms`);
    expect([name, readTitle(await read('/hotel/'))]).toEqual([name, readTitle(before)]);
    wordpress.answers.set(pagePath, readRecording('page-hotel.de.json'));
    await revalidate();
    expect(readTitle(await read('/hotel/'))).toBe(readTitle(before));
  }
  expect(slow, `the longest wait was ${Math.round(worst)} ms`).toEqual([]);
});
