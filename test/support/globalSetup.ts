import { build } from '../../src/build/build.ts';

/** Builds once before all tests: they use the files a visitor would get. */
export async function setup(): Promise<void> {
  await build();
}
