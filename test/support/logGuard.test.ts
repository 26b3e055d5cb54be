import { describe, expect, it } from 'vitest';
import { createTestLog } from '../inquiry/outboxSupport.ts';
import { startApp } from './app.ts';
import { refusePersonalData } from './logGuard.ts';

describe('a line of the log', () => {
  it.each([
    'Frau ÄNNE GROSS',
    'anne.gross@example.org',
    'smtp://web:wort@mail.hotel.example',
    'HAUPTSTRASSE 5A',
    'Bearer ein-langes-geheimnis',
    'visitor 203.0.113.7',
    'a\u0308nne',
  ])('fails the test whose program logged %j', async (text) => {
    const app = await startApp();
    app.services.observability.log.info({ event: 'test', text });
    app.logged.length = 0;
    await expect(app.close()).rejects.toThrow(/The log holds personal data or a secret, in 1 lines:/);
  });

  it('accepts ids, paths, addresses of WordPress and of programs in log lines', () => {
    const harmless = [
      '/img/1/800/@evil.test/x.jpg',
      'at node_modules/@scope/pkg.name/x.js',
      'http://127.0.0.1:4711/wp-json',
      '3f2a9c1d-5b7e',
      'Groß',
    ];
    expect(() => refusePersonalData(harmless)).not.toThrow();
  });
});

it('the guard of log lines also checks tests without a program', () => {
  const { log, lines } = createTestLog();
  log.info({ event: 'test' });
  expect(lines).toMatchObject([{ event: 'test' }]);
});
