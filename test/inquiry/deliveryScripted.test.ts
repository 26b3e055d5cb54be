import { describe, expect, it } from 'vitest';
import { startRig } from './deliverySupport.ts';
import { numbered } from './examples.ts';
import { type Script, startScriptedServer } from './scriptedServer.ts';

/** Replies that the real SMTP server of the other tests cannot be made to send. */
const cases: [name: string, script: Script, state: 'waiting' | 'failed', code: string, command: string][] = [
  ['421 to DATA', { DATA: '421 going' }, 'waiting', '421', ''],
  ['503 to DATA', { DATA: '503 wrong order' }, 'waiting', '503', 'DATA'],
  ['554 to DATA in several lines', { DATA: '554-no\r\n554-not you\r\n554 never' }, 'failed', '554', 'DATA'],
  ['550 to EHLO and HELO', { EHLO: '550 no', HELO: '550 no' }, 'waiting', '550', 'HELO'],
  ['another protocol', { greeting: 'SSH-2.0-OpenSSH_9.9' }, 'waiting', 'EPROTOCOL', 'CONN'],
  ['an answer that is none', { MAIL: 'zoe.muessig@gast.example' }, 'waiting', '', 'MAIL FROM'],
  ['a cut answer', { RCPT: (socket) => socket.end('55') }, 'waiting', 'ECONNECTION', 'CONN'],
  ['dropped after DATA', { DATA: null }, 'waiting', 'ECONNECTION', 'CONN'],
  ['550 after the final dot, then dropped', { '.': (socket) => socket.end('550 no\r\n') }, 'failed', '550', 'DATA'],
];

describe('delivery to a mail server with unusual replies', () => {
  it.each(cases)('handles %s and succeeds on the next attempt', async (_, script, state, code, command) => {
    const server = await startScriptedServer(script);
    const rig = startRig({ url: server.url });
    const stored = await rig.try();
    expect(stored).toMatchObject({ state, attempts: 1 });
    const event = state === 'failed' ? 'inquiry.deliveryFailed' : 'inquiry.deferred';
    expect(rig.lines.at(-1)).toMatchObject({ event, ...(code !== '' && { code }), ...(command !== '' && { command }) });
    expect(JSON.stringify(rig.lines)).not.toContain('gast.example');
    server.script = {};
    if (state === 'failed') await rig.outbox.retry(stored.id);
    await rig.pass(state === 'failed' ? 0 : 30_000);
    expect(await rig.read(stored.id)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(server.commands.filter((word) => word === '.')).toHaveLength('.' in script ? 2 : 1);
  });

  it('counts a mail as delivered if the connection is reset after the confirmation', async () => {
    const server = await startScriptedServer({
      // The confirmation is with the client before the reset: both are on this machine, and written data comes first.
      '.': (socket) => socket.write('250 taken\r\n', () => socket.resetAndDestroy()),
    });
    const rig = startRig({ url: server.url });
    expect(await rig.try(numbered(1))).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(await rig.try(numbered(2))).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(server.commands.filter((word) => word === '.')).toHaveLength(2);
  });

  it('aborts an attempt after its time limit if the server sends continuation lines for ever', async () => {
    const server = await startScriptedServer({
      '.': (socket) => {
        const timer = setInterval(() => socket.write('250-still looking\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    });
    const rig = startRig({ url: server.url, timings: { attemptTimeoutMs: 1500 } });
    const begun = performance.now();
    expect(await rig.try()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(performance.now() - begun).toBeGreaterThan(500);
    expect(rig.lines.at(-1)).toMatchObject({ event: 'inquiry.deferred', code: 'EABORT' });
    server.script = {};
    await rig.pass(30_000);
    expect(await rig.outbox.list()).toMatchObject([{ state: 'delivered' }]);
  });
});
