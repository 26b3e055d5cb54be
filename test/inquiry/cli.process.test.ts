import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { distDir } from '../support/app.ts';
import { postJson } from '../support/inquiries.ts';
import { buildDeliveryEnvironment, startProgram } from '../support/program.ts';
import { runCli, startData } from './cliSupport.ts';
import { startMailServer } from './mailServer.ts';

const data = startData();

it('npm run inquiries lists the inquiries of a running server, and retry makes that server send a rejected one again', async () => {
  const mail = await startMailServer();
  mail.faults = { rcpt: 550 };
  const program = await startProgram({ env: { ...buildDeliveryEnvironment(mail.url), LOG_LEVEL: 'error', DATA_DIR: data.folder } });
  onTestFinished(() => program.end('SIGKILL'));
  const guest = { firstName: 'Änne', lastName: 'Groß', telephone: '040', email: 'aenne@example.org', roomType: 'any' };
  const answer = await postJson(program.origin, guest);
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  const list = async () => JSON.parse((await data.run(['list', '--json'])).out);
  await expect.poll(list).toMatchObject([{ id, attempts: 1, state: 'failed', lastError: expect.stringContaining('550') }]);

  mail.faults = {};
  const retried = runCli(data.folder, ['retry', id.slice(0, 8)]);
  expect(retried).toEqual({ code: 0, err: '', out: expect.stringContaining('within seconds') });
  // The server looks every ten seconds. Another inquiry makes it look now.
  expect((await postJson(program.origin, { ...guest, persons: 3 })).status).toBe(202);
  await expect.poll(list).toMatchObject([{ id, state: 'delivered' }, { state: 'delivered' }]);
  expect(mail.confirmed.join()).toContain(`Message-ID: <inquiry-${id}@`);
});

it('npm run inquiries prints help and errors as a process too', async () => {
  const help = runCli(data.folder, ['list', '-h']);
  expect(help).toEqual(await data.run(['--help']));
  for (const word of ['list', 'show', 'export', 'retry', 'DATA_DIR', '--silent']) expect(help.out).toContain(word);
  expect(runCli(data.folder, [])).toEqual(await data.run([]));
});

it('npm run inquiries -- export leaves no partly written file, and has exit code 1 where its output cannot be written', async () => {
  for (let i = 0; i < 60; i++) await data.store({ message: `${i}${'x'.repeat(4000)}` });
  const shell = (line: string) => {
    const env = { DATA_DIR: data.folder, PATH: '/usr/bin:/bin', CLI: `${process.execPath} ${join(distDir, 'server/inquiries.js')}` };
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', line], { cwd: data.folder, env, encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  };
  // `ulimit`: the process can write files of at most 32 KiB.
  const cut = shell('trap "" XFSZ; ulimit -f 64; $CLI export --out export.csv');
  expect([cut.code, cut.err]).toEqual([1, expect.stringContaining('EFBIG')]);
  expect(existsSync(join(data.folder, 'export.csv'))).toBe(false);
  expect(shell('$CLI export > /dev/full')).toMatchObject({ code: 1, err: expect.stringContaining('ENOSPC') });
  // The reader closes the pipe early: no failure.
  const { out, err } = shell('{ $CLI export; echo "code $?" >&2; } | head -c 8');
  expect([out, err]).toEqual([expect.stringContaining('"id'), 'code 0\n']);
});
