import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectedSite, connectSite } from './companion.ts';
import { quantile, runEdits } from './editRun.ts';
import { clearPhpLog, describeWordpress, readPhpLog } from './support.ts';

/** Time from the answer to the editor until the site shows the edit: 95 of 100 edits. */
const MAX_VISIBLE_MS = 2000;
/** Time of an answer of WordPress's REST on a machine with nothing else to do. The limit grows with it on a busy one. */
const IDLE_REST_MS = 100;

describeWordpress('two hundred edits in WordPress', () => {
  let connected: ConnectedSite;
  beforeAll(async () => {
    clearPhpLog();
    connected = await connectSite();
  });
  afterAll(() => connected.close());

  it('are all on the site, which is restarted ten times and does not answer three times meanwhile', { timeout: 3_600_000 }, async () => {
    const { edits, restarts, outages, delays, restTimes } = await runEdits(connected, { rounds: 10, outageRounds: [2, 5, 8] });
    const [median, p95, rest] = [quantile(delays, 0.5), quantile(delays, 0.95), quantile(restTimes, 0.5)];
    process.stdout.write(
      `${edits} edits, ${restarts} restarts, ${outages} times without an answer: none lost. ${delays.length} edits visible after ${median} ms ` +
        `(median), ${p95} ms (95th percentile), ${quantile(delays, 1)} ms (slowest); REST answers in ${rest} ms\n`,
    );
    expect([edits, restarts, outages]).toEqual([200, 10, 3]);
    expect(p95).toBeLessThanOrEqual(MAX_VISIBLE_MS * Math.max(1, rest / IDLE_REST_MS));
    expect(readPhpLog()).toEqual([]);
  });
});
