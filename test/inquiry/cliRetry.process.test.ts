import { describe, expect, it } from 'vitest';
import { shortenId } from '../../src/inquiry/storedInquiry.ts';
import { startData } from './cliSupport.ts';

const data = startData();
const run = data.run;
const due = async () =>
  (await data.outbox.list({ state: 'waiting' })).filter(({ nextAttemptAt }) => Number(nextAttemptAt) <= Date.now()).map(({ id }) => id);

/** Stores one inquiry of each state. The waiting one is due in half an hour. */
async function storeAll() {
  data.clock.now = Date.now() - 600_000;
  const ids = {
    waiting: await data.store({ town: 'a' }),
    delivered: await data.store({ town: 'b' }),
    failed: await data.store({ town: 'c' }),
  };
  await data.outbox.defer(ids.waiting, '451 later', Date.now() + 1_800_000);
  await data.outbox.markDelivered(ids.delivered, data.clock.now);
  await data.outbox.markFailed(ids.failed, '550 no such user');
  return ids;
}

describe('npm run inquiries -- retry', () => {
  it('makes only the named inquiry due now', async () => {
    const ids = await storeAll();
    expect(await due()).toEqual([]);
    expect(run(['retry', shortenId(ids.failed)])).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^1 inquiry due now\. The running server takes/),
    });
    expect(await due()).toEqual([ids.failed]);
    expect((await data.outbox.findByIdPrefix(ids.failed))[0]).toMatchObject({ state: 'waiting', lastError: '550 no such user' });
    expect(run(['retry', ids.waiting])).toMatchObject({ code: 0 });
    expect((await due()).toSorted()).toEqual([ids.failed, ids.waiting].toSorted());
  });

  it('makes every undelivered inquiry due with --all', async () => {
    const ids = await storeAll();
    expect(run(['retry', '--all'])).toEqual({ code: 0, err: '', out: expect.stringMatching(/^2 inquiries due now\./) });
    expect((await due()).toSorted()).toEqual([ids.failed, ids.waiting].toSorted());
  });

  it('makes a delivered inquiry due for the webhook that has refused it, as list, show and export say', async () => {
    const { delivered } = await storeAll();
    data.database.write((connection) =>
      connection
        .prepare(`UPDATE inquiries SET confirmation = 'delivered', webhook = 'failed', webhook_error = 'POST 410' WHERE id = ?`)
        .run(delivered),
    );
    expect(run(['list']).out).toContain('delivered, webhook failed');
    expect(run(['show', delivered]).out).toMatch(/^confirmation +delivered\nwebhook +failed: POST 410$/m);
    expect(run(['export']).out).toContain('"delivered","","failed","POST 410"');
    expect(run(['retry', delivered])).toMatchObject({ code: 0, out: expect.stringMatching(/^1 inquiry due now\./) });
    const [retried] = await data.outbox.findByIdPrefix(delivered);
    expect(retried).toMatchObject({ state: 'delivered', confirmation: 'delivered', webhook: 'waiting', webhookError: 'POST 410' });
    expect(Number(retried?.webhookAt)).toBeLessThanOrEqual(Date.now());
  });

  it('rejects an inquiry that has been delivered', async () => {
    const ids = await storeAll();
    expect(run(['retry', ids.delivered])).toEqual({
      code: 1,
      out: '',
      err: `${shortenId(ids.delivered)} has been delivered: it is not sent again.\n`,
    });
    expect((await data.outbox.findByIdPrefix(ids.delivered))[0]?.state).toBe('delivered');
  });

  it('reports that no inquiry is waiting or failed', async () => {
    await data.outbox.markDelivered(await data.store(), data.clock.now);
    expect(run(['retry', '--all'])).toEqual({ code: 0, err: '', out: 'Nothing waits or has failed.\n' });
  });
});
