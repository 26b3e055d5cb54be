import type { TestProject } from 'vitest/node';
import { build } from '../../tools/build/build.ts';
import { ensureChromium } from './chromium.ts';
import { createKeptPictures } from './keptPictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the pictures that were made during this run. */
    keptPictures: string;
  }
}

/** Once before all tests: builds, so that they use the files a visitor would get, and sees to it that there is a browser. */
export async function setup(project: TestProject): Promise<() => void> {
  await build();
  ensureChromium();
  const { folder, remove } = createKeptPictures();
  project.provide('keptPictures', folder);
  return remove;
}
