import { expect, it } from 'vitest';
import { startApp } from './app.ts';
import { refusePersonalData } from './logGuard.ts';

it('a program of the tests that logs personal data fails its test', async () => {
  const app = await startApp();
  app.services.observability.log.info({ event: 'test', text: 'Frau ÄNNE GROSS' });
  await expect(app.close()).rejects.toThrow(/The log holds personal data or a secret, in 1 lines:/);
});

it.each([
  'anne.gross@example.org',
  'smtp://web:wort@mail.hotel.example',
  'HAUPTSTRASSE 5A',
  'Bearer ein-langes-geheimnis',
  'visitor 203.0.113.7',
  'a\u0308nne',
])('the guard of log lines refuses %j', (text) => {
  expect(() => refusePersonalData([text])).toThrow();
});

it('the guard of log lines accepts ids, paths, addresses of WordPress and of programs', () => {
  const harmless = [
    '/img/1/800/@evil.test/x.jpg',
    'at node_modules/@scope/pkg.name/x.js',
    'http://127.0.0.1:4711/wp-json',
    '3f2a9c1d-5b7e',
    'Groß',
  ];
  expect(() => refusePersonalData(harmless)).not.toThrow();
});
