import { expect } from 'vitest';
import type { KillReport } from './killRun.ts';

/** Checks that no inquiry is lost or sent twice, except mails whose outcome SMTP leaves unknown: between the final dot and the record of the confirmation. */
export function checkKills({ acknowledged, stored, mailServer, undecidable, unrecorded, mostUndecidable }: KillReport): void {
  const mailCounts = new Map<string, number>();
  for (const { inquiry } of mailServer.received) mailCounts.set(inquiry, (mailCounts.get(inquiry) ?? 0) + 1);
  const storedIds = new Set(stored.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
  expect([...acknowledged].filter((id) => !mailCounts.has(id))).toEqual([]);
  expect(stored.filter(({ state }) => state !== 'delivered')).toEqual([]);
  expect([...mailCounts.keys()].filter((id) => !storedIds.has(id))).toEqual([]);
  const allowed = (id: string) => 1 + undecidable.filter((other) => other === id).length;
  expect([...mailCounts].filter(([id, count]) => count > allowed(id))).toEqual([]);
  expect(mostUndecidable).toBeLessThanOrEqual(1);
  expect(unrecorded).toEqual([]);
  for (const { inquiry, messageId } of mailServer.received) expect(messageId).toBe(`<inquiry-${inquiry}@hotel.example>`);
}

/** Returns a summary of a run for the terminal. */
export function describeKills({ kills, acknowledged, stored, mailServer, undecidable }: KillReport): string {
  const distinct = new Set(mailServer.received.map(({ inquiry }) => inquiry)).size;
  return [
    `kills: ${Object.entries(kills)
      .map(([ending, count]) => `${ending} ${count}`)
      .join(', ')}`,
    `acknowledged ${acknowledged.size}, stored ${stored.length}, received ${distinct}, received again ${mailServer.received.length - distinct}, undecidable ${undecidable.length}`,
  ].join('\n');
}
