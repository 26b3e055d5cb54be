import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { allLists, answerLists } from '../support/lists.ts';
import { startProgram } from '../support/program.ts';
import { startWordpress } from '../support/wordpress.ts';

it('the program names a logo that is not shown after its start, when all pages have been rendered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-logos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // A WordPress without pages: they are rendered soon.
  const wordpress = await startWordpress();
  onTestFinished(() => wordpress.close());
  const answerNoPosts = answerLists({ lists: allLists() });
  wordpress.fault = (req, res) => answerNoPosts(req, res) || (req.url?.endsWith('/gone.svg') === true && !!res.writeHead(404).end());
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...demoSite, logo: '/wp-content/uploads/2026/09/gone.svg' }));
  const program = await startProgram({
    env: { DATA_DIR: folder, SITE_FILE: file, CONTENT_URL: wordpress.origin, PUBLIC_URL: 'https://www.hotel.example' },
  });
  onTestFinished(() => program.end());
  const findLine = () => program.lines.find((line) => line.includes('logo.unusable'));
  await expect.poll(findLine).toBeDefined();
  expect(JSON.parse(findLine() ?? '')).toMatchObject({ level: 40, key: 'logo', reason: 'notFound' });
});
