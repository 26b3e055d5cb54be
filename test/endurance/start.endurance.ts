import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { startProgram } from '../support/program.ts';
import { type Backend, startBackend, wordpressFaults } from './support/backend.ts';
import type { ProxyMode } from './support/faultyProxy.ts';

/** What WordPress does while the program starts: a process of its own, with the waits it has in operation. */
const cases: readonly (readonly [string, ProxyMode])[] = [
  ['refuses connections', 'refuse'],
  ['resets connections', 'reset'],
  ['answers after 30 s', 'open'],
  ['503 HTML', 'open'],
  ['50 MB', 'open'],
  ['redirects to itself', 'open'],
  ['flaps every second', 'open'],
];
const pages = ['/', '/hotel/', '/en/', '/zimmer-suiten/', '/angebote/mandelbluete/'];
const folders: string[] = [];
const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-start-'));
  folders.push(folder);
  return folder;
};

const read = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};
const run = async (backend: Backend, folder: string) => {
  const env = { DATA_DIR: folder, CONTENT_URL: backend.origin, CONTENT_TIMEOUT_MS: '700' };
  const program = await startProgram({ env });
  onTestFinished(() => program.end('SIGKILL'));
  return program;
};
const open = async () => {
  const backend = await startBackend();
  onTestFinished(() => backend.close());
  return backend;
};
const spoil = async (backend: Backend, kind: string, mode: ProxyMode) => {
  backend.fault = wordpressFaults[kind] ?? null;
  await backend.proxy.set(mode);
};
const heal = async (backend: Backend) => {
  backend.fault = null;
  await backend.proxy.set('open');
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each(cases)('while WordPress %s at the start', { timeout: 60_000 }, (kind, mode) => {
  it('serves 503 pages and accepts inquiries while WordPress fails at the start, and recovers with it', async () => {
    const backend = await open();
    await spoil(backend, kind, mode);
    const program = await run(backend, createFolder());
    const isFlapping = kind.startsWith('flaps');
    expect((await read(`${program.origin}/healthz`)).status).toBe(200);
    expect((await postJson(program.origin, payloadWith({ message: kind }))).status).toBe(202);
    const until = Date.now() + 2500;
    while (Date.now() < until) {
      for (const { status, text } of await Promise.all(pages.map((path) => read(program.origin + path)))) {
        expect(isFlapping ? [200, 503] : [503]).toContain(status);
        expect(text).toContain('</html>');
        if (status === 503) expect(text).not.toMatch(/WordPress|wp-json|ECONN|127\.0\.0\.1/);
      }
      if (!isFlapping) expect((await read(`${program.origin}/readyz`)).status).toBe(503);
      await pace(50);
    }
    // Some ten questions before it is given up, then a probe after one and two seconds; what is no use is asked for after two.
    if (!isFlapping) expect(backend.countRequests()).toBeLessThan(40);
    await heal(backend);
    await expect.poll(() => read(`${program.origin}/readyz`).then(({ status }) => status), { timeout: 20_000 }).toBe(200);
    for (const path of pages) {
      await expect.poll(() => read(program.origin + path).then(({ status }) => status), { timeout: 20_000 }).toBe(200);
    }
  });

  it('serves everything persisted before at once while WordPress fails at the start', async () => {
    const folder = createFolder();
    const backend = await open();
    const first = await run(backend, folder);
    const before = new Map<string, string>();
    for (const path of pages) before.set(path, (await read(first.origin + path)).text);
    await first.end();
    await spoil(backend, kind, mode);
    const asked = backend.countRequests();
    const program = await run(backend, folder);
    for (let round = 0; round < 3; round++) {
      for (const path of pages) {
        const { status, text } = await read(program.origin + path);
        expect([path, status]).toEqual([path, 200]);
        expect(text.length).toBeGreaterThan((before.get(path) ?? '').length * 0.9);
      }
    }
    expect((await read(`${program.origin}/readyz`)).status).toBe(200);
    if (!kind.startsWith('flaps')) expect(backend.countRequests() - asked).toBeLessThan(40);
  });
});
