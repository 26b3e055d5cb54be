import { describe, expect, it } from 'vitest';
import { moveInquiries } from '../../src/inquiry/cli/commands.ts';
import { parseJsonExport, toJsonEntry } from '../../src/inquiry/cli/jsonFormat.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import type { InquiryStore } from '../../src/storage/inquiries.ts';
import { numbered } from '../inquiry/examples.ts';
import { type Engine, NOW, newRow } from './engine.ts';

const row = (json: string) => ({ json, checksum: `checksum of ${json}` });

/** Tests that the stores of every engine must pass. */
export function describeStores(engine: Engine): void {
  describe('the content snapshot', () => {
    it('returns what was written in its scope, for a second process too, and nothing that was deleted', async () => {
      const place = await engine.createPlace();
      const { contentSnapshot } = place.open();
      expect(await contentSnapshot.chooseScope('site A')).toBe('empty');
      await contentSnapshot.write(
        new Map([
          ['b', row('2')],
          ['a', row('"ß🐕"')],
          ['c', row('3')],
        ]),
      );
      await contentSnapshot.write(
        new Map([
          ['c', null],
          ['b', row('22')],
        ]),
      );
      const second = place.open().contentSnapshot;
      expect(await second.chooseScope('site A')).toBe('kept');
      expect((await second.listKeys()).toSorted()).toEqual(['a', 'b']);
      expect(await second.read(['a', 'b', 'c', 'd'])).toEqual(
        new Map([
          ['a', row('"ß🐕"')],
          ['b', row('22')],
        ]),
      );
    });

    it('gives a scope nothing of another scope', async () => {
      const place = await engine.createPlace();
      const first = place.open().contentSnapshot;
      await first.chooseScope('schema 1');
      await first.write(new Map([['a', row('1')]]));
      const second = place.open().contentSnapshot;
      expect(await second.chooseScope('schema 2')).toBe('dropped');
      expect(await second.read(['a'])).toEqual(new Map());
    });

    it('can be written by two processes at the same time', async () => {
      const place = await engine.createPlace();
      const [first, second] = [place.open().contentSnapshot, place.open().contentSnapshot];
      for (const store of [first, second]) await store.chooseScope('site');
      const keys = Array.from({ length: 60 }, (_, index) => `key ${index}`);
      const write = (store: typeof first, order: readonly string[]) => store.write(new Map(order.map((key) => [key, row(key)])));
      await Promise.all(Array.from({ length: 10 }, () => [write(first, keys), write(second, keys.toReversed())]).flat());
      expect((await first.read(keys)).size).toBe(60);
    });
  });

  it('keep one value of a setting for processes that start at the same time, until it is replaced', async () => {
    const place = await engine.createPlace();
    const stores = Array.from({ length: 4 }, () => place.open().settings);
    const kept = await Promise.all(stores.map((store, index) => store.keep('key', `value ${index}`)));
    expect(new Set(kept).size).toBe(1);
    await stores[0]?.replace('key', 'restored');
    expect([await stores[1]?.keep('key', 'late'), await stores[1]?.keep('other', 'own')]).toEqual(['restored', 'own']);
  });

  describe('inquiries', () => {
    it('are free for another process as soon as the first one ends its delivery', async () => {
      const place = await engine.createPlace();
      const [first, second] = [place.open().inquiries, place.open().inquiries];
      await first.insert(newRow({ id: 'a' }), 1);
      const claimWith = async (store: InquiryStore) =>
        (await store.acquireDelivery()) ? ((await store.claimDue(NOW))?.row.id ?? null) : null;
      expect([await claimWith(first), await claimWith(second)]).toEqual(['a', null]);
      await first.releaseDelivery();
      expect(await claimWith(second)).toBe('a');
    });

    it('store the text of a mail server with any characters', async () => {
      const { inquiries } = (await engine.createPlace()).open();
      await inquiries.insert(newRow({ id: 'a' }), 1);
      await inquiries.record('a', 'mail', { state: 'waiting', error: 'no\0 "thanks" \u202e🐕', at: NOW + 1 });
      expect((await inquiries.list())[0]?.last_error).toMatch(/^no\0? "thanks" \u202e🐕$/);
    });

    it('can be exported and imported, or moved, with every column, and once more without effect', async () => {
      const [from, to] = [await engine.createPlace(), await engine.createPlace()];
      const [source, target] = [from.open().inquiries, to.open().inquiries];
      const outbox = createOutbox({ store: source, now: () => NOW, onUnreadable() {}, follow: { unconfirmed: [], hasWebhook: true } });
      const ids: string[] = [];
      for (let number = 0; number < 4; number++) ids.push((await outbox.store(numbered(number))).id);
      await source.record(ids[0] ?? '', 'mail', { state: 'delivered', at: NOW });
      await source.record(ids[1] ?? '', 'mail', { state: 'failed', error: '550 never' });
      await source.record(ids[1] ?? '', 'webhook', { state: 'failed', error: 'POST 410' });
      const json = JSON.stringify((await outbox.list()).map(toJsonEntry));
      const imported = (await engine.createPlace()).open().inquiries;
      const importAll = () => imported.addMissing(parseJsonExport(json, 'export.json'));
      expect([await importAll(), await importAll()]).toEqual([4, 0]);
      expect(await imported.list()).toEqual(await source.list());
      await from.query(`UPDATE inquiries SET payload = '{' WHERE id = '${ids[2]}'`);
      expect(await moveInquiries(source, target)).toEqual({ count: 4, added: 4 });
      expect(await target.list()).toEqual(await source.list());
      const moved = createOutbox({ store: target, now: () => NOW, onUnreadable() {} });
      expect(await moved.store(numbered(3))).toMatchObject({ id: ids[3], isNew: false });
      await outbox.store(numbered(4));
      expect(await moveInquiries(source, target)).toEqual({ count: 5, added: 1 });
      expect(await target.list()).toHaveLength(5);
    });
  });

  describe('concurrent storing', () => {
    it('keeps two hundred inquiries once although two connections store each of them', async () => {
      const place = await engine.createPlace();
      const open = () => createOutbox({ store: place.open().inquiries, now: () => NOW, onUnreadable() {} });
      const [outbox, second] = [open(), open()];
      const results: Awaited<ReturnType<typeof outbox.store>>[] = [];
      for (let start = 0; start < 200; start += 10) {
        const stores = Array.from({ length: 20 }, async (_, index) => {
          await new Promise(setImmediate);
          return (index % 2 === 0 ? outbox : second).store(numbered(start + (index >> 1)));
        });
        results.push(...(await Promise.all(stores)));
      }
      expect(results.filter(({ isNew }) => isNew)).toHaveLength(200);
      expect(new Set(results.map(({ id }) => id)).size).toBe(200);
      expect(await open().list()).toHaveLength(200);
    });
  });
}
