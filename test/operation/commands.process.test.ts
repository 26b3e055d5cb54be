import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStores } from '../../src/storage/stores.ts';
import { runBuilt } from '../support/commands.ts';
import { readText } from '../support/documents.ts';

it('mail:test is a command that ends with 1 without SMTP_URL', () => {
  expect(runBuilt('mailTest.js', [], {})).toEqual({ code: 1, out: '', err: 'SMTP_URL is not set: inquiries are stored, not sent.\n' });
});

it('check:config is a command that sums up a valid configuration in one line', () => {
  const summary = 'Es Rosar at https://www.hotel.example, content from the embedded demo, inquiries stored, not sent (SMTP_URL is not set)';
  const visitors = 'visitors named by X-Forwarded-For of loopback, uniquelocal alone (TRUST_PROXY)';
  const out = `The configuration is valid: ${summary}, ${visitors}\n`;
  expect(runBuilt('checkConfig.js', [], { PUBLIC_URL: 'https://www.hotel.example' })).toEqual({ code: 0, out, err: '' });
});

it('the backup of docs/operation.md is a command that says what it has copied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stores = openSqliteStores(folder);
  await stores.open();
  await stores.close();
  const [, args = ''] = /docker exec hotel node dist\/server\/backup\.js (backup \S+)/.exec(readText('docs/operation.md')) ?? [];
  const ended = runBuilt('backup.js', args.replace('/data/', `${folder}/`).split(' '), { DATA_DIR: folder });
  expect(ended).toEqual({ code: 0, out: expect.stringMatching(/: intact, schema \d+, rows: .*inquiries 0/), err: '' });
});
