import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { startProgram } from '../support/program.ts';

it('the program names a logo that is not shown after its start, when all pages have been rendered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-logos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...demoSite, logo: '/wp-content/uploads/2026/09/gone.svg' }));
  const program = await startProgram({ env: { DATA_DIR: folder, SITE_FILE: file } });
  onTestFinished(() => program.end());
  const findLine = () => program.lines.find((line) => line.includes('logo.unusable'));
  await expect.poll(findLine, { timeout: 100_000 }).toBeDefined();
  expect(JSON.parse(findLine() ?? '')).toMatchObject({ level: 40, key: 'logo', reason: 'notFound' });
}, 120_000);
