import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { distDir } from '../support/app.ts';
import { startData } from './cliSupport.ts';
import { readMail, startMailServer } from './mailServer.ts';
import { until } from './outboxSupport.ts';

const data = startData();

/** Starts the built server as a process of its own on the same data folder. @returns its origin */
async function startServer(env: Readonly<Record<string, string>>): Promise<string> {
  const server = spawn(process.execPath, [join(distDir, 'server/main.js')], {
    env: { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: data.folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return /http:\/\/[\d.:]+\d/.exec(line.toString())?.[0] ?? '';
}

it('npm run inquiries lists the inquiries of a running server, and retry makes that server send a rejected one again', async () => {
  const mail = await startMailServer();
  mail.faults = { rcpt: 550 };
  const addresses = { INQUIRY_TO: 'rezeption@hotel.example', INQUIRY_FROM: 'web@hotel.example' };
  const origin = await startServer({ SMTP_URL: mail.url, ...addresses });
  const guest = { firstName: 'Änne', lastName: 'Groß', telephone: '040', email: 'aenne@example.org', roomType: 'any' };
  const answer = await fetch(`${origin}/api/inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(guest),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  const listed = () =>
    JSON.parse(data.run(['list', '--json']).out) as { id: string; state: string; attempts: number; lastError: string | null }[];
  await until(() => typeof listed()[0]?.lastError === 'string', 'a delivery was rejected');
  expect(listed()).toMatchObject([{ id, attempts: 1, lastError: expect.stringContaining('550') }]);

  mail.faults = {};
  expect(data.run(['retry', id.slice(0, 8)])).toMatchObject({ code: 0, out: expect.stringContaining('within seconds') });
  await until(() => mail.confirmed.length === 1, 'the mail has arrived');
  expect((await readMail(mail.confirmed[0])).messageId).toContain(id);
  await until(() => listed()[0]?.state === 'delivered', 'the inquiry is marked as delivered');
  expect(data.run(['list', '--state', 'failed', '--json']).out).toBe('[]\n');
}, 60_000);
