import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { inquiryOf, numbered, payloadOf } from './examples.ts';
import { openOutbox } from './outboxSupport.ts';

const MINUTE_MS = 60_000;
const other = payloadOf({ message: 'Etwas anderes' });

describe('storing an inquiry', () => {
  it('keeps every value, also for a second connection', () => {
    const { outbox, clock, folder } = openOutbox();
    const { id, isNew } = outbox.store(inquiryOf({ locale: 'fr', score: 2, key: 'a' }));
    expect(isNew).toBe(true);
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const expected = {
      id,
      createdAt: clock.now,
      locale: 'fr',
      payload: payloadOf(),
      score: 2,
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: clock.now,
      lastError: null,
      deliveredAt: null,
    };
    expect(outbox.findByIdPrefix(id)[0]).toEqual(expected);
    expect(openOutbox({ folder }).outbox.list()).toEqual([expected]);
  });

  it('calls onStored once, after the inquiry is on disk', () => {
    const { database, clock, folder } = openOutbox();
    const seen: number[] = [];
    const onStored = () => seen.push(openOutbox({ folder }).outbox.list().length);
    const outbox = createOutbox({ database, now: () => clock.now, onStored, onUnreadable: () => undefined });
    outbox.store(inquiryOf());
    outbox.store(inquiryOf());
    expect(seen).toEqual([1]);
  });

  it('keeps texts with quotes, control characters and emoji unchanged', () => {
    const { outbox } = openOutbox();
    const message = `'; DROP TABLE inquiries; -- "\\ \t\n\u202e\u200f👩‍👩‍👧 ${'ß'.repeat(2000)} __proto__`;
    const { id } = outbox.store(inquiryOf({ payload: payloadOf({ message }) }));
    expect(outbox.findByIdPrefix(id)[0]?.payload).toEqual(payloadOf({ message }));
  });
});

describe('a duplicate submission', () => {
  it('has the same key and the same payload, after any time', () => {
    const { outbox, clock } = openOutbox();
    const first = outbox.store(inquiryOf({ key: 'a' }));
    clock.now += 400 * 24 * 60 * MINUTE_MS;
    expect(outbox.store(inquiryOf({ key: 'a', locale: 'de', score: 3 }))).toEqual({ id: first.id, isNew: false });
    expect(outbox.findByIdempotencyKey(inquiryOf({ key: 'a' }))).toBe(first.id);
    expect(outbox.list()).toHaveLength(1);
  });

  it('is neither the same key with another payload nor, after ten minutes, the same payload with another key', () => {
    const { outbox, clock } = openOutbox();
    const submissions = [inquiryOf({ key: 'a' }), inquiryOf({ key: 'a', payload: other }), inquiryOf({ key: 'b' })];
    for (const submission of submissions) expect(outbox.findByIdempotencyKey(submission)).toBeNull();
    const ids = submissions.map((submission) => {
      clock.now += 11 * MINUTE_MS;
      return outbox.store(submission).id;
    });
    expect(new Set(ids).size).toBe(3);
    expect(submissions.map((submission) => outbox.findByIdempotencyKey(submission))).toEqual(ids);
    expect(outbox.list()).toHaveLength(3);
  });

  it('is the same payload with another key within ten minutes, as after a reload of the page', () => {
    const { outbox, clock } = openOutbox();
    const { id } = outbox.store(inquiryOf({ key: 'a' }));
    clock.now += 9 * MINUTE_MS;
    expect(outbox.store(inquiryOf({ key: 'b' }))).toEqual({ id, isNew: false });
    expect(outbox.findByIdempotencyKey(inquiryOf({ key: 'b' }))).toBeNull();
  });

  it.each([
    [0, false],
    [9 * MINUTE_MS + 59_999, false],
    [10 * MINUTE_MS, false],
    [10 * MINUTE_MS + 1, true],
    [-10 * MINUTE_MS, false],
    [-10 * MINUTE_MS - 1, true],
  ])('without a key depends on the time: %i ms later the same payload is stored as new: %s', (later, isNew) => {
    const { outbox, clock } = openOutbox();
    const { id } = outbox.store(inquiryOf());
    clock.now += later;
    const again = outbox.store(inquiryOf());
    expect([again.isNew, again.id === id]).toEqual([isNew, !isNew]);
    expect(outbox.store(inquiryOf({ payload: other })).isNew).toBe(true);
  });

  it('may have no key although the first one had one, as for a form sent again without script', () => {
    const { outbox } = openOutbox();
    const { id } = outbox.store(inquiryOf({ key: 'a' }));
    expect(outbox.store(inquiryOf())).toEqual({ id, isNew: false });
  });

  it('is recognised whatever the order of its fields', () => {
    const { outbox } = openOutbox();
    const reversed = Object.fromEntries(Object.entries(payloadOf()).toReversed()) as unknown as ReturnType<typeof payloadOf>;
    const { id } = outbox.store(inquiryOf());
    expect(outbox.store(inquiryOf({ payload: reversed }))).toEqual({ id, isNew: false });
  });
});

describe('reading the outbox', () => {
  it('filters by state and time, lists the oldest first, and finds by the prefix of an id', () => {
    const { outbox, clock } = openOutbox();
    const ids = [1, 2, 3].map((number) => {
      clock.now += 1000;
      return outbox.store(numbered(number)).id;
    });
    const [first = '', second = '', third = ''] = ids;
    outbox.markDelivered(first, clock.now);
    outbox.markFailed(second, 'no');
    expect(outbox.list().map(({ id }) => id)).toEqual(ids);
    expect(outbox.list({ state: 'failed' }).map(({ id }) => id)).toEqual([second]);
    expect(outbox.list({ since: clock.now - 1000 }).map(({ id }) => id)).toEqual([second, third]);
    expect(outbox.findByIdPrefix(first.slice(0, 8).toUpperCase())[0]?.id).toBe(first);
    for (const unknown of ['%', '_', 'zzz', `${first}0`]) expect(outbox.findByIdPrefix(unknown)[0], unknown).toBeUndefined();
  });

  it('finds every inquiry with an ambiguous prefix', () => {
    const { outbox } = openOutbox();
    const ids = Array.from({ length: 17 }, (_, number) => outbox.store(numbered(number)).id);
    const shared = ids.map((id) => id.slice(0, 1)).find((start) => ids.filter((id) => id.startsWith(start)).length > 1) ?? '';
    expect(shared).not.toBe('');
    expect(outbox.findByIdPrefix(shared).map(({ id }) => id)).toEqual(ids.filter((id) => id.startsWith(shared)));
  });

  it('leaves out a damaged row, reports its id and columns, keeps it as failed, and lists all others', () => {
    const { outbox, database, clock, unreadable } = openOutbox();
    const [bad = '', worse = '', good = ''] = [1, 2, 3].map((number) => outbox.store(numbered(number)).id);
    const damage = (id: string, column: string, value: string) =>
      database.write((connection) => connection.prepare(`UPDATE inquiries SET ${column} = ? WHERE id = ?`).run(value, id));
    damage(bad, 'payload', '{"firstName": "ZOË"');
    damage(worse, 'payload', '{"firstName": 7}');
    damage(worse, 'locale', 'tlh');
    expect(outbox.list().map(({ id }) => id)).toEqual([good]);
    expect(outbox.findByIdPrefix(bad)[0]).toBeUndefined();
    expect(unreadable.slice(0, 2)).toEqual([
      [bad, ['payload']],
      [worse, ['locale', 'payload']],
    ]);
    expect(JSON.stringify(unreadable)).not.toContain('ZOË');
    expect(outbox.listDue(clock.now, 2)).toEqual([]);
    expect(outbox.listDue(clock.now, 2).map(({ id }) => id)).toEqual([good]);
    const states = database.read((connection) => connection.prepare('SELECT state FROM inquiries ORDER BY state').all());
    expect(states.map((row) => row.state)).toEqual(['failed', 'failed', 'waiting']);
  });
});

describe('the delivery state in the outbox', () => {
  it('is recorded from the first attempt to the last', () => {
    const { outbox, clock } = openOutbox();
    const { id } = outbox.store(inquiryOf());
    expect(outbox.markAttempted(id)).toBe(true);
    outbox.defer(id, 'later', clock.now + 30_000);
    expect(outbox.findByIdPrefix(id)[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: 'later',
      nextAttemptAt: clock.now + 30_000,
    });
    expect(outbox.listDue(clock.now + 29_999, 9)).toEqual([]);
    expect(outbox.listDue(clock.now + 30_000, 9)).toHaveLength(1);
    outbox.makeAllDue(clock.now);
    expect(outbox.listDue(clock.now, 9)).toHaveLength(1);
    outbox.markAttempted(id);
    outbox.markFailed(id, 'never');
    expect(outbox.findByIdPrefix(id)[0]).toMatchObject({ state: 'failed', attempts: 2, lastError: 'never', nextAttemptAt: null });
    expect(outbox.markAttempted(id)).toBe(false);
    expect(outbox.retry(id)).toBe(1);
    expect(outbox.findByIdPrefix(id)[0]).toMatchObject({ state: 'waiting', attempts: 2, nextAttemptAt: clock.now });
    outbox.markAttempted(id);
    outbox.markDelivered(id, clock.now);
    expect(outbox.findByIdPrefix(id)[0]).toMatchObject({
      state: 'delivered',
      attempts: 3,
      lastError: null,
      nextAttemptAt: null,
      deliveredAt: clock.now,
    });
  });

  it('never changes from delivered to another state', () => {
    const { outbox, clock } = openOutbox();
    const { id } = outbox.store(inquiryOf());
    outbox.markDelivered(id, clock.now);
    outbox.defer(id, 'later', clock.now);
    outbox.markFailed(id, 'never');
    expect([outbox.retry(id), outbox.retry('all'), outbox.markAttempted(id)]).toEqual([0, 0, false]);
    outbox.makeAllDue(clock.now);
    expect(outbox.listDue(clock.now, 9)).toEqual([]);
    expect(outbox.findByIdPrefix(id)[0]?.state).toBe('delivered');
  });

  it('is waiting and due now for every undelivered inquiry after retry', () => {
    const { outbox, clock } = openOutbox();
    const [delivered = '', failed = '', waiting = ''] = [1, 2, 3].map((number) => outbox.store(numbered(number)).id);
    outbox.markDelivered(delivered, clock.now);
    outbox.markFailed(failed, 'never');
    outbox.defer(waiting, 'later', clock.now + 1000);
    expect(outbox.retry('nobody')).toBe(0);
    expect(outbox.retry('all')).toBe(2);
    expect(
      outbox
        .listDue(clock.now, 9)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([failed, waiting].toSorted());
  });

  it('is due although a wrong clock has set the next attempt further away than the longest retry delay', () => {
    const { outbox, clock } = openOutbox();
    clock.now += 400 * 24 * 60 * MINUTE_MS;
    outbox.store(inquiryOf());
    clock.now -= 400 * 24 * 60 * MINUTE_MS;
    expect(outbox.listDue(clock.now, 9)).toHaveLength(1);
  });
});

describe('concurrent storing', () => {
  it('keeps a thousand inquiries once although two connections store each of them', async () => {
    const { outbox, folder } = openOutbox();
    const second = openOutbox({ folder }).outbox;
    const results = await Promise.all(
      Array.from({ length: 2000 }, async (_, index) => {
        await new Promise(setImmediate);
        return (index % 2 === 0 ? outbox : second).store(numbered(index >> 1));
      }),
    );
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1000);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1000);
    expect(openOutbox({ folder }).outbox.list()).toHaveLength(1000);
  }, 60_000);
});
