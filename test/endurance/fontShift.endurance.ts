import { expect, inject, it } from 'vitest';
import { startApp } from '../support/app.ts';
import {
  fallbackSystems,
  fallbackWidths,
  launchSystem,
  listPagePaths,
  MAX_FONT_SHIFT,
  measureFontShift,
} from '../support/fallbackSystems.ts';

const SWEEP_TIMEOUT_MS = 1_800_000;

it.each(fallbackSystems)(
  'shifts every page by less than 0.005 at every width when the web fonts arrive late, on a system with $name and $serifName',
  { timeout: SWEEP_TIMEOUT_MS },
  async (system) => {
    const app = await startApp({ keptPictures: inject('keptPictures') });
    const browser = await launchSystem(system);
    const moved: string[] = [];
    const shifts: number[] = [];
    for (const path of await listPagePaths(app.origin)) {
      for (const width of fallbackWidths) {
        const shift = await measureFontShift(browser, `${app.origin}${path}`, width);
        shifts.push(shift);
        if (shift >= MAX_FONT_SHIFT) moved.push(`${path} at ${width} px: ${shift.toFixed(4)}`);
      }
    }
    process.stdout.write(`${system.name}: ${shifts.length} views, largest shift ${Math.max(...shifts).toFixed(4)}\n`);
    await browser.close();
    await app.close();
    expect(moved).toEqual([]);
  },
);
