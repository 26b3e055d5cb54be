import { expect, it } from 'vitest';
import { runMailTest } from '../../src/inquiry/cli/mailTest.ts';
import { runHere } from '../support/commands.ts';
import { readMail, startMailServer } from './mailServer.ts';

const addresses = { INQUIRY_TO: 'desk@hotel.example', INQUIRY_FROM: 'website@hotel.example' };

const run = (env: Readonly<Record<string, string>>) => runHere((output) => runMailTest({ env, ...output }));

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

it('mail:test with an invalid configuration says so and exits with 1', async () => {
  const err = expect.stringContaining('INQUIRY_TO: is needed');
  expect(await run({ SMTP_URL: 'smtp://mail.hotel.example' })).toEqual({ code: 1, out: '', err });
});
