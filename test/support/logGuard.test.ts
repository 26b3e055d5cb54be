import { expect, it } from 'vitest';
import { startApp } from './app.ts';
import { refusePersonalData } from './logGuard.ts';

it('a program of the tests that logs personal data fails its test', async () => {
  const app = await startApp();
  app.services.observability.log.info({ event: 'test', text: 'Frau ÄNNE GROSS' });
  await expect(app.close()).rejects.toThrow(/The log holds personal data or a secret, in 1 lines:/);
});

it('the guard of log lines refuses personal data and secrets, and accepts ids, paths and addresses of programs', () => {
  for (const text of ['anne@example.org', 'smtp://web:geheim@mail.example', 'HAUPTSTRASSE 5A', 'visitor 203.0.113.7', 'a\u0308nne'])
    expect(() => refusePersonalData([text]), text).toThrow();
  refusePersonalData(['/img/1/800/@evil.test/x.jpg', 'at node_modules/@scope/pkg.name/x.js', 'http://127.0.0.1:4711/wp-json', 'Groß']);
});
