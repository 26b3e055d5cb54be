import { expect, it, onTestFinished } from 'vitest';
import { ensureProgram } from '../services/process.ts';
import { createImageEngine } from './support/imageEngine.ts';

const TIMEOUT_MS = 20 * 60_000;
const isRoot = process.getuid?.() === 0;
const buildah = isRoot ? ensureProgram('/usr/bin/buildah', 'buildah') : undefined;
const title = `the Dockerfile gives the same image twice${buildah === undefined ? ' (not tested: needs buildah, and root)' : ''}`;

it.runIf(buildah !== undefined)(title, { timeout: TIMEOUT_MS }, () => {
  const engine = createImageEngine(buildah ?? '');
  onTestFinished(() => engine.close());
  const [first, second] = [engine.build(), engine.build()];
  process.stdout.write(`image ${first}\n`);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toBe(first);
  expect(engine.run(first, 'node', 'dist/server/checkConfig.js')).toContain('The configuration is valid');
});
