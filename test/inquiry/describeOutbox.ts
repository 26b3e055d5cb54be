import { describe, expect, it } from 'vitest';
import { createOutbox, type Outbox, type OutboxOptions } from '../../src/inquiry/outbox.ts';
import type { Engine, Place } from '../storage/engine.ts';
import { buildInquiry, buildPayload, noFollowUps, typed } from './examples.ts';
import { storeNumbered } from './outboxSupport.ts';

const MINUTE_MS = 60_000;
const other = buildPayload({ message: 'Etwas anderes' });

/** Tests that the outbox must pass on every engine. */
export function describeOutbox(engine: Engine): void {
  /** Opens the outbox as one process does, with the test's clock. */
  async function openOutbox({ place, ...options }: { readonly place?: Place } & Pick<OutboxOptions, 'follow'> = {}) {
    const opened = place ?? (await engine.createPlace());
    const stores = opened.open();
    const clock = { now: Date.parse('2027-02-01T10:00:00Z') };
    const unreadable: [string, readonly string[]][] = [];
    const onUnreadable = (id: string, columns: readonly string[]) => void unreadable.push([id, columns]);
    const outbox = createOutbox({ store: stores.inquiries, now: () => clock.now, onUnreadable, ...options });
    return { place: opened, stores, clock, unreadable, outbox };
  }

  describe('storing an inquiry', () => {
    it('keeps every value, also for a second connection', async () => {
      const { outbox, clock, place } = await openOutbox();
      const payload = buildPayload({ message: `'; DROP TABLE inquiries; -- "\\ \t\n\u202e\u200f👩‍👩‍👧 ${'ß'.repeat(2000)} __proto__` });
      const { id, isNew } = await outbox.store(buildInquiry({ payload, locale: 'fr', score: 2, key: 'a', typed }));
      expect(isNew).toBe(true);
      expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      const expected = {
        ...{ id, createdAt: clock.now, locale: 'fr', payload, typed, score: 2, state: 'waiting', attempts: 0 },
        ...{ nextAttemptAt: clock.now, lastError: null, deliveredAt: null },
        ...noFollowUps,
        ...{ fingerprint: expect.any(String), submission: expect.any(String), recipient: null, payloadVersion: 1 },
      };
      expect(await outbox.findByIdPrefix(id)).toEqual([expected]);
      expect(await (await openOutbox({ place })).outbox.list()).toEqual([expected]);
    });

    it('calls onStored once, after the inquiry is on disk', async () => {
      const { stores, clock, place } = await openOutbox();
      const second = await openOutbox({ place });
      const seen: Promise<unknown[]>[] = [];
      const onStored = () => seen.push(second.outbox.list());
      const outbox = createOutbox({ store: stores.inquiries, now: () => clock.now, onStored, onUnreadable: () => undefined });
      await outbox.store(buildInquiry());
      await outbox.store(buildInquiry());
      expect((await Promise.all(seen)).map((list) => list.length)).toEqual([1]);
    });
  });

  describe('a duplicate submission', () => {
    it('has the same key and the same payload, after any time', async () => {
      const { outbox, clock } = await openOutbox();
      const first = await outbox.store(buildInquiry({ key: 'a' }));
      clock.now += 400 * 24 * 60 * MINUTE_MS;
      expect(await outbox.store(buildInquiry({ key: 'a', locale: 'de', score: 3, typed }))).toEqual({ id: first.id, isNew: false });
      expect(await outbox.findByIdempotencyKey(buildInquiry({ key: 'a' }))).toBe(first.id);
      expect(await outbox.list()).toHaveLength(1);
    });

    it('is neither the same key with another payload nor, after ten minutes, the same payload with another key', async () => {
      const { outbox, clock } = await openOutbox();
      const submissions = [buildInquiry({ key: 'a' }), buildInquiry({ key: 'a', payload: other }), buildInquiry({ key: 'b' })];
      for (const submission of submissions) expect(await outbox.findByIdempotencyKey(submission)).toBeNull();
      const ids: string[] = [];
      for (const submission of submissions) {
        clock.now += 10 * MINUTE_MS + 1;
        ids.push((await outbox.store(submission)).id);
      }
      expect(new Set(ids).size).toBe(3);
      const found = await Promise.all(submissions.map((submission) => outbox.findByIdempotencyKey(submission)));
      expect(found).toEqual(ids);
      expect(await outbox.list()).toHaveLength(3);
    });

    it('is the same payload with another key or, from a form without script, none within ten minutes, also where the clock was put back', async () => {
      const { outbox, clock } = await openOutbox();
      const { id } = await outbox.store(buildInquiry({ key: 'a' }));
      for (const minutes of [10, -20]) {
        clock.now += minutes * MINUTE_MS;
        for (const key of ['b', null]) expect(await outbox.store(buildInquiry({ key }))).toEqual({ id, isNew: false });
      }
      expect(await outbox.findByIdempotencyKey(buildInquiry({ key: 'b' }))).toBeNull();
      clock.now -= 1;
      expect((await outbox.store(buildInquiry())).isNew).toBe(true);
    });
  });

  describe('the confirmation of an inquiry', () => {
    const follow = { unconfirmed: ['rezeption@hotel.example', 'web@hotel.example'], hasWebhook: false };
    let count = 0;
    const store = (outbox: Outbox, email: string, score = 0) =>
      outbox.store(buildInquiry({ payload: buildPayload({ email, message: `Anfrage ${count++}` }), score }));
    /** Whether an inquiry of this address is to be confirmed. */
    const isConfirmed = async (outbox: Outbox, ...args: [email: string, score?: number]) => {
      const { id } = await store(outbox, ...args);
      return (await outbox.findByIdPrefix(id))[0]?.confirmation === 'waiting';
    };
    const eva = ['eva.lotte@gmail.com', 'EvaLotte+2@GoogleMail.com', 'e.v.a.lotte+x+y@gmail.com'];

    it('goes to a box once a day whatever its spelling, and never to a suspect, to the hotel, or to an address that not every mail server takes', async () => {
      const { outbox, clock } = await openOutbox({ follow });
      expect(await isConfirmed(outbox, 'eva.lotte@gmail.com', 1)).toBe(false);
      const others = [
        'Rezeption@Hotel.example',
        'WEB+1@hotel.example',
        'desk@hotel.example',
        'desk@mail.hotel.example',
        'zoë@gast.example',
      ];
      for (const address of others) expect(await isConfirmed(outbox, address), address).toBe(false);
      for (const [index, address] of eva.entries()) expect(await isConfirmed(outbox, address), address).toBe(index === 0);
      clock.now += 24 * 60 * MINUTE_MS - 1;
      expect(await isConfirmed(outbox, 'eva.lotte@gmail.com')).toBe(false);
      clock.now += 2;
      expect(await isConfirmed(outbox, 'evalotte@gmail.com')).toBe(true);
      for (const address of ['eva.lotte@gast.example', 'evalotte@gast.example', 'eva@myhotel.example'])
        expect(await isConfirmed(outbox, address), address).toBe(true);
      expect(await isConfirmed((await openOutbox()).outbox, 'eva.lotte@gmail.com')).toBe(false);
    });

    it('goes to guests of the mail service that the hotel uses, but to none of its own boxes there', async () => {
      const { outbox } = await openOutbox({ follow: { ...follow, unconfirmed: ['Casa.Mar@gmail.com'] } });
      expect(await isConfirmed(outbox, 'casamar+1@googlemail.com')).toBe(false);
      expect(await isConfirmed(outbox, 'eva@gmail.com')).toBe(true);
    });

    it('goes to a box once, also by several processes at the same time, and to any number of boxes, which are counted for an alarm', async () => {
      const { outbox, clock, place } = await openOutbox({ follow });
      const second = (await openOutbox({ place, follow })).outbox;
      const ask = (address: string, index: number) => isConfirmed(index % 2 ? outbox : second, address);
      expect((await Promise.all([...eva, ...eva].map(ask))).filter(Boolean)).toHaveLength(1);
      const guests = Array.from({ length: 30 }, (_, index) => `gast-${index}@gast.example`);
      expect((await Promise.all(guests.map(ask))).filter(Boolean)).toHaveLength(30);
      expect((await second.summary()).confirmations).toBe(31);
      clock.now += 61 * MINUTE_MS;
      expect((await outbox.summary()).confirmations).toBe(0);
    });

    it('is told of to every guest whose address takes one, whether it goes out or not', async () => {
      const { outbox } = await openOutbox({ follow });
      const tells = (email: string, score = 0) => outbox.tellsOfConfirmation(buildInquiry({ payload: buildPayload({ email }), score }));
      await store(outbox, 'eva@gast.example');
      expect(['eva@gast.example', 'mia@gast.example', 'desk@hotel.example'].map((email) => tells(email))).toEqual([true, true, true]);
      expect([tells('mia@gast.example', 1), tells('zoë@gast.example')]).toEqual([false, false]);
    });
  });

  it('counts inquiries that every way to the hotel has failed for', async () => {
    const { outbox, clock } = await openOutbox({ follow: { unconfirmed: null, hasWebhook: true } });
    const [first = '', second = '', third = ''] = await storeNumbered(outbox, 3);
    for (const id of [first, second, third]) await outbox.record(id, 'mail', { state: 'failed', error: 'never' });
    const record = (id: string, state: 'delivered' | 'failed') => outbox.record(id, 'webhook', { state });
    await record(first, 'failed');
    await record(second, 'delivered');
    // The webhook may yet take the third.
    expect(await outbox.summary()).toMatchObject({ failed: 3, unreached: 1, waiting: 1, oldestWaitingAt: clock.now });
    await record(third, 'failed');
    expect(await outbox.summary()).toMatchObject({ unreached: 2, waiting: 0, oldestWaitingAt: null });
    await outbox.record(first, 'mail', { state: 'delivered', at: clock.now });
    expect(await outbox.summary()).toMatchObject({ unreached: 1 });
  });

  it('counts inquiries that will be removed soon and have reached the hotel by no way, and removes them in time', async () => {
    const { outbox, clock } = await openOutbox({ follow: { unconfirmed: null, hasWebhook: true } });
    const [mailed = '', called = '', failed = ''] = await storeNumbered(outbox, 4);
    await outbox.record(mailed, 'mail', { state: 'delivered', at: clock.now });
    await outbox.record(called, 'webhook', { state: 'delivered' });
    await outbox.record(failed, 'mail', { state: 'failed', error: 'never' });
    expect([(await outbox.summary(clock.now)).expiring, (await outbox.summary(clock.now + 1)).expiring]).toEqual([0, 2]);
    expect([await outbox.removeExpired(clock.now), await outbox.removeExpired(clock.now + 1)]).toEqual([0, 4]);
  });

  it('leaves out a damaged row, reports its id and columns, keeps it as failed, and lists all others', async () => {
    const { outbox, place, clock, unreadable } = await openOutbox();
    const [bad = '', worse = '', good = ''] = await storeNumbered(outbox, 3);
    const damage = (id: string, column: string, value: string) =>
      place.query(`UPDATE inquiries SET ${column} = '${value}' WHERE id = '${id}'`);
    await damage(bad, 'payload', '{"firstName": "ZOË"');
    await damage(worse, 'payload', '{"firstName": 7}');
    await damage(worse, 'locale', 'tlh');
    await damage(worse, 'typed', '{"firstName": "Zoë"');
    expect((await outbox.list()).map(({ id }) => id)).toEqual([good]);
    expect((await outbox.findByIdPrefix(bad))[0]).toBeUndefined();
    expect(unreadable.slice(0, 2)).toEqual([
      [bad, ['payload']],
      [worse, ['locale', 'payload', 'typed']],
    ]);
    expect(JSON.stringify(unreadable)).not.toMatch(/zoë/i);
    expect(await outbox.acquireDelivery()).toBe(true);
    expect((await outbox.claimDue(clock.now))?.inquiry.id).toBe(good);
    const states = await place.query('SELECT state FROM inquiries ORDER BY state');
    expect(states.map((row) => row.state)).toEqual(['failed', 'failed', 'waiting']);
  });

  it('records each attempt of a delivery, up to the last: what was delivered stays so', async () => {
    const { outbox, clock } = await openOutbox();
    const { id } = await outbox.store(buildInquiry());
    const read = async () => (await outbox.findByIdPrefix(id))[0];
    const waiting = { state: 'waiting', error: 'later', at: clock.now + 30_000 } as const;
    expect((await outbox.claimDue(clock.now))?.inquiry).toMatchObject({ id, attempts: 1 });
    await outbox.record(id, 'mail', waiting);
    expect(await read()).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'later', nextAttemptAt: waiting.at });
    expect(await outbox.claimDue(clock.now + 29_999)).toBeNull();
    await outbox.makeAllDue(clock.now);
    expect((await outbox.claimDue(clock.now))?.inquiry).toMatchObject({ id, attempts: 2 });
    await outbox.record(id, 'mail', { state: 'failed', error: 'never' });
    expect(await read()).toMatchObject({ state: 'failed', attempts: 2, lastError: 'never', nextAttemptAt: null });
    expect(await outbox.claimDue(clock.now)).toBeNull();
    expect(await outbox.retry(id)).toBe(1);
    expect(await read()).toMatchObject({ state: 'waiting', attempts: 2, nextAttemptAt: clock.now });
    expect((await outbox.claimDue(clock.now))?.inquiry.attempts).toBe(3);
    await outbox.record(id, 'mail', { state: 'delivered', at: clock.now });
    const delivered = { state: 'delivered', attempts: 3, lastError: null, nextAttemptAt: null, deliveredAt: clock.now };
    expect(await read()).toMatchObject(delivered);
    for (const outcome of [waiting, { state: 'failed', error: 'never' } as const]) await outbox.record(id, 'mail', outcome);
    expect([await outbox.retry(id), await outbox.retry('all')]).toEqual([0, 0]);
    await outbox.makeAllDue(clock.now);
    expect(await outbox.claimDue(clock.now)).toBeNull();
    expect(await read()).toMatchObject(delivered);
  });
}
