import { expect } from 'vitest';
import type { KillReport } from './killRun.ts';

/** Checks that no inquiry is lost or sent twice, except mails whose outcome SMTP leaves unknown: between the final dot and the record of the confirmation. */
export function checkKills({ acknowledged, stored, witness, undecidable, negligent, mostUndecidable }: KillReport): void {
  const times = new Map<string, number>();
  for (const { inquiry } of witness.received) times.set(inquiry, (times.get(inquiry) ?? 0) + 1);
  const kept = new Set(stored.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect([...acknowledged].filter((id) => !times.has(id))).toEqual([]);
  expect(stored.filter(({ state }) => state !== 'delivered')).toEqual([]);
  expect([...times.keys()].filter((id) => !kept.has(id))).toEqual([]);
  const allowed = (id: string) => 1 + undecidable.filter((other) => other === id).length;
  expect([...times].filter(([id, count]) => count > allowed(id))).toEqual([]);
  expect(mostUndecidable).toBeLessThanOrEqual(1);
  expect(negligent).toEqual([]);
  for (const { inquiry, messageId } of witness.received) expect(messageId).toBe(`<inquiry-${inquiry}@hotel.example>`);
}

/** Returns a summary of a run for the terminal. */
export function describeKills({ kills, acknowledged, stored, witness, undecidable }: KillReport): string {
  const distinct = new Set(witness.received.map(({ inquiry }) => inquiry)).size;
  return [
    `kills: ${Object.entries(kills)
      .map(([ending, count]) => `${ending} ${count}`)
      .join(', ')}`,
    `acknowledged ${acknowledged.size}, stored ${stored.length}, received ${distinct}, received again ${witness.received.length - distinct}, undecidable ${undecidable.length}`,
  ].join('\n');
}
