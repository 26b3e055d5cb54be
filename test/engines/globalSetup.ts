import type { TestProject } from 'vitest/node';
import { findEngine } from './driver/findEngine.ts';
import { type EngineName, engineNames, type FoundEngine } from './driver/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browsers of this machine. */
    engines: Readonly<Record<EngineName, FoundEngine>>;
  }
}

/** Once before all tests: finds or installs the engines, and says which are used and which cannot be had. */
export function setup(project: TestProject): void {
  const engines = { chromium: findEngine('chromium'), firefox: findEngine('firefox'), webkit: findEngine('webkit') };
  for (const name of engineNames) {
    const found = engines[name];
    process.stdout.write('program' in found ? `${name}: ${found.program}\n` : `${name}: NOT TESTED, ${found.missing}\n`);
  }
  project.provide('engines', engines);
}
