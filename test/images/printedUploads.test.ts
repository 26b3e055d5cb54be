import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentSnapshot, createContentSnapshot } from '../../src/content/snapshot.ts';
import { buildVariantAddress, imageFormats, imageWidths } from '../../src/images/address.ts';
import { createPrintedUploads } from '../../src/images/printedUploads.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { createSqliteContentSnapshotStore } from '../../src/storage/sqlite/content.ts';
import { measureTimeOfAsync } from '../support/processorTime.ts';

const RUNS = 8;
const PICTURES = 300;

let folder: string;
let database: Database;
let snapshot: ContentSnapshot;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-printed-'));
  database = createDatabase({ folder });
  const store = createSqliteContentSnapshotStore(database);
  snapshot = await createContentSnapshot({ store, scope: {}, onDrop: () => {}, onFailure: () => {} });
});
afterAll(async () => {
  await snapshot.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page that names each picture in all formats. @param widths in how many widths */
function buildPage(widths: number): string {
  const listSources = (index: number) =>
    imageFormats.map((format) => {
      const path = `2026/09/photo-${index}.jpg`;
      const addresses = imageWidths
        .slice(0, widths)
        .map((width) => `${buildVariantAddress({ path, version: '1', width, ratio: null, focus: 5, format })} ${width}w`);
      return `<source srcset="${addresses.join(', ')}">`;
    });
  return Array.from({ length: PICTURES }, (_, index) => listSources(index).join('')).join('');
}

it('takes little longer for a page that names its pictures in many sizes', async () => {
  const printedUploads = await createPrintedUploads(snapshot, Date.now);
  const measure = async (page: string) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await measureTimeOfAsync(() => printedUploads.record(page)));
    return Math.min(...times);
  };
  const few = await measure(buildPage(1));
  // Eleven times as much where every address is parsed.
  expect((await measure(buildPage(imageWidths.length))) / few).toBeLessThan(5);
  expect(snapshot.has('upload:2026/09/photo-299.jpg')).toBe(true);
});
