import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMailTest } from '../../src/inquiry/cli/mailTest.ts';
import { distDir } from '../support/app.ts';
import { readMail, startMailServer } from './mailServer.ts';

const addresses = { INQUIRY_TO: 'desk@hotel.example', INQUIRY_FROM: 'website@hotel.example' };

async function run(env: Readonly<Record<string, string>>) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runMailTest({ env, print: (text) => out.push(text), printError: (text) => err.push(text) });
  return { code, out: out.join(''), err: err.join('') };
}

it('mail:test sends one mail from and to the configured addresses and says that the server has accepted it', async () => {
  const server = await startMailServer();
  const { code, out, err } = await run({ ...addresses, SMTP_URL: server.url, PUBLIC_URL: 'https://www.hotel.example' });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('accepted a mail from website@hotel.example to desk@hotel.example');
  expect(server.confirmed).toHaveLength(1);
  const mail = await readMail(server.confirmed[0] ?? '');
  expect(mail.subject).toBe('Probe: Mail der Website Es Rosar');
  expect(mail.text).toContain('https://www.hotel.example');
});

it('mail:test says which command the server has refused, without the password, and exits with 1', async () => {
  const server = await startMailServer();
  server.faults.rcpt = 550;
  const refused = await run({ ...addresses, SMTP_URL: server.url });
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^The mail was not accepted: RCPT TO 550: .*An inquiry would not be sent again\.\n$/);
  const gone = await run({ ...addresses, SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' });
  expect(gone.err).toMatch(/CONN ECONNREFUSED: .*would be sent again later\.\n$/);
  expect(gone.err).not.toContain('hidden');
});

it('mail:test without SMTP_URL, or with an invalid configuration, says so and exits with 1', () => {
  const start = (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [join(distDir, 'server/mailTest.js')], { env, encoding: 'utf8' });
  expect(start({})).toMatchObject({ status: 1, stdout: '', stderr: 'SMTP_URL is not set: inquiries are stored, not sent.\n' });
  expect(start({ SMTP_URL: 'smtp://mail.hotel.example' }).stderr).toContain('INQUIRY_TO: is needed');
});
