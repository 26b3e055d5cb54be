import { setTimeout as pace } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Replica, startReplica } from '../replicas/trial/replica.ts';
import { startVisitors } from '../replicas/trial/visitors.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { buildDeliveryEnvironment } from '../support/program.ts';
import { createRandom } from '../support/random.ts';
import { startWordpress } from '../support/wordpress.ts';
import { startMailbox } from './support/mailbox.ts';

const REPLICAS = 3;
const VISITORS = 6;
/** From the promotion until an inquiry is accepted again. */
const MAX_RETURN_MS = 10_000;
const DELIVERY_TIMEOUT_MS = 120_000;

it('three replicas lose no accepted inquiry over ten failovers to a synchronous standby', { timeout: 3_600_000 }, async () => {
  const random = createRandom(Number(process.env.SEED ?? 4));
  const failovers = Number(process.env.FAILOVERS ?? 10);
  let primary: PostgresServer = await startPostgres();
  const [wordpress, mailbox] = await Promise.all([startWordpress(), startMailbox()]);
  const env = {
    CONTENT_URL: wordpress.origin,
    LOG_LEVEL: 'warn',
    ...buildDeliveryEnvironment(`smtp://127.0.0.1:${mailbox.port}`),
  };
  const replicas: Replica[] = [];
  const returnMs: number[] = [];
  try {
    for (let index = 0; index < REPLICAS; index++) replicas.push(await startReplica(primary, env));
    const visitors = startVisitors(replicas, VISITORS, random);
    for (let time = 0; time < failovers; time++) {
      const standby = await primary.startStandby();
      await pace(500 + random() * 1500);
      // Every second primary answers nothing any more, as on a machine whose disk hangs; the others crash.
      if (time % 2 === 0) await primary.stop('crash');
      else primary.pause();
      await pace(random() * 6000);
      await standby.promote();
      const accepted = visitors.accepted.size;
      const promotedAt = performance.now();
      for (const { network } of replicas) network.moveTo(standby.port);
      await expect.poll(() => visitors.accepted.size, { interval: 20 }).toBeGreaterThan(accepted);
      returnMs.push(performance.now() - promotedAt);
      await primary.close();
      primary = standby;
    }
    await visitors.stop();
    const count = () => primary.administer(`SELECT FROM inquiries WHERE state <> 'delivered'`);
    await expect.poll(count, { timeout: DELIVERY_TIMEOUT_MS }).toEqual([]);
    const stored = new Set((await primary.administer<{ id: string }>('SELECT id FROM inquiries')).map(({ id }) => id));
    const mails = Map.groupBy(mailbox.received, ({ inquiry }) => inquiry);
    const twice = [...mails.values()].filter(({ length }) => length > 1).length;
    const lost = [...visitors.accepted.keys()].filter((id) => !stored.has(id) || !mails.has(id));
    process.stdout.write(
      `failovers ${failovers}, accepted ${visitors.accepted.size}, lost ${lost.length}, answered 503 ${visitors.refused}, mailed twice ${twice}, ` +
        `accepted again after ${Math.round(Math.max(...returnMs))} ms at most\n`,
    );
    expect(lost).toEqual([]);
    expect(visitors.unexpected).toEqual([]);
    expect([...visitors.pages.keys()]).toEqual(['200']);
    expect(Math.max(...returnMs)).toBeLessThan(MAX_RETURN_MS);
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([mailbox.close(), wordpress.close(), primary.close()]);
  }
});
