import { build } from '../../src/build/build.ts';
import { ensureChromium } from './chromium.ts';

/** Once before all tests: builds, so that they use the files a visitor would get, and sees to it that there is a browser. */
export async function setup(): Promise<void> {
  await build();
  ensureChromium();
}
