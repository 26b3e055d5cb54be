import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Largest sizes in bytes, brotli: the build fails when one is exceeded. */
export const budgets = { stylesheet: 14_000, firstScript: 6_000 } as const;

/** @throws Error naming the file that is too large */
export function checkBudgets(folder: string): void {
  const rules: readonly (readonly [RegExp, number])[] = [
    [/^main-\w+\.css\.br$/, budgets.stylesheet],
    [/^app-\w+\.js\.br$/, budgets.firstScript],
  ];
  for (const name of readdirSync(folder)) {
    const limit = rules.find(([pattern]) => pattern.test(name))?.[1];
    const size = statSync(join(folder, name)).size;
    if (limit !== undefined && size > limit) throw new Error(`${name} has ${size} bytes, its budget is ${limit}`);
  }
}
