import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createReloadServer } from '../../tools/build/reloadServer.ts';
import { watchSources } from '../../tools/build/watchSources.ts';
import { startApp } from '../support/app.ts';

it('npm run dev sees a file again and again that an editor saves by rename, also in a folder made meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'views/blocks'), { recursive: true });
  writeFileSync(join(folder, 'views/blocks/Text.tsx'), '0');
  let changes = 0;
  const stop = watchSources(folder, () => changes++, 5);
  onTestFinished(stop);
  const saveByRename = async (path: string, content: string) => {
    const before = changes;
    writeFileSync(join(folder, `${path}~`), content);
    renameSync(join(folder, `${path}~`), join(folder, path));
    await expect.poll(() => changes).toBeGreaterThan(before);
  };
  for (const content of ['1', '2', '3']) await saveByRename('views/blocks/Text.tsx', content);
  const before = changes;
  writeFileSync(join(folder, 'views/blocks/Text.tsx'), '4');
  await expect.poll(() => changes).toBeGreaterThan(before);
  mkdirSync(join(folder, 'views/new'));
  for (const content of ['1', '2']) await saveByRename('views/new/Card.tsx', content);
});

it('npm run dev adds a script to pages that its policy allows, and tells them to reload when the site has been rebuilt', async () => {
  const proxy = createReloadServer();
  await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.server.closeAllConnections();
    proxy.server.close();
  });
  const origin = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
  const tag = '<script src="/@dev/reload.js"></script>';
  const waiting = await fetch(`${origin}/`);
  expect([waiting.status, await waiting.text()]).toEqual([503, expect.stringContaining(tag)]);
  const events = await fetch(`${origin}/@dev/events`);
  const reader = events.body?.getReader();

  const app = await startApp();
  onTestFinished(() => app.close());
  proxy.switchTo(app.origin);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: reload\n\n');
  const page = await fetch(`${origin}/hotel/`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'.*connect-src 'self'/);
  const html = await page.text();
  expect(html.split(tag)).toHaveLength(2);
  expect(html.replace(tag, '')).toBe(await (await fetch(`${app.origin}/hotel/`)).text());
  expect(await (await fetch(`${origin}/@dev/reload.js`)).text()).toContain('EventSource');
  const file = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
  expect((await fetch(`${origin}${file}`)).headers.get('content-type')).toContain('text/css');
});
