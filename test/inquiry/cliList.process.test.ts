import { describe, expect, it } from 'vitest';
import { shortenId } from '../../src/inquiry/storedInquiry.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { startData } from './cliSupport.ts';
import { noFollowUps } from './examples.ts';

const data = startData();
/** Counts an attempt to deliver an inquiry. */
const claim = (id: string) =>
  data.database.write((connection) => connection.prepare('UPDATE inquiries SET attempts = attempts + 1 WHERE id = ?').run(id));
const run = data.run;

describe('npm run inquiries -- list', () => {
  it('prints a line for each inquiry, oldest first, with times in the zone of the hotel', async () => {
    const first = await data.store({ startDate: '14.05.2027', endDate: '18.05.2027' }, { score: 2 });
    const second = await data.store({ firstName: 'Jo', lastName: 'Li', roomType: 'any' });
    claim(second);
    await data.outbox.defer(second, 'later', data.clock.now);
    expect(run(['list'])).toEqual({
      code: 0,
      err: '',
      out: [
        'id        received          state    attempts  name        stay                   room           suspicion',
        `${shortenId(first)}  2027-05-01 12:01  waiting         0  ÄNNE GROSS  14.5.2027 – 18.5.2027  SUITE-LLEVANT          2`,
        `${shortenId(second)}  2027-05-01 12:02  waiting         1  JO LI       -                      ANY`,
        '',
      ].join('\n'),
    });
  });

  it('prints only the column names, or an empty JSON list, if there is no inquiry', async () => {
    await data.outbox.list();
    expect(run(['list'])).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^id .*\n$/) });
    expect(run(['list', '--json'])).toEqual({ code: 0, err: '', out: '[]\n' });
  });

  it('filters by state', async () => {
    const ids = {
      waiting: await data.store({ town: 'a' }),
      delivered: await data.store({ town: 'b' }),
      failed: await data.store({ town: 'c' }),
    };
    await data.outbox.markDelivered(ids.delivered, data.clock.now);
    await data.outbox.markFailed(ids.failed, '550 no such user');
    for (const [state, id] of Object.entries(ids)) {
      const lines = run(['list', '--state', state]).out.trim().split('\n');
      expect(lines).toEqual([expect.stringMatching(/^id /), expect.stringContaining(`${shortenId(id)}  `)]);
      expect(lines[1]).toContain(` ${state} `);
    }
  });

  it('filters by the day at the hotel, which begins before that of UTC', async () => {
    for (const moment of ['2027-03-27T22:58:30Z', '2027-03-27T22:59:00Z', '2027-07-14T21:58:30Z', '2027-07-14T21:59:00Z']) {
      data.clock.now = Date.parse(moment);
      await data.store({ town: moment });
    }
    const since = (day: string) => run(['list', '--since', day]).out.trim().split('\n').length - 1;
    expect(['2027-03-27', '2027-03-28', '2027-03-29', '2027-07-14', '2027-07-15', '2027-07-16'].map(since)).toEqual([4, 3, 2, 2, 1, 0]);
  });

  it('prints JSON with times in UTC and the payload', async () => {
    const id = await data.store({ message: 'Guten Tag' }, { locale: 'fr', score: 1 });
    claim(id);
    await data.outbox.defer(id, '451 later', Date.parse('2027-05-01T10:05:00Z'));
    const { code, out } = run(['list', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        id,
        receivedAt: '2027-05-01T10:01:00.000Z',
        locale: 'fr',
        score: 1,
        state: 'waiting',
        attempts: 1,
        nextAttemptAt: '2027-05-01T10:05:00.000Z',
        deliveredAt: null,
        lastError: '451 later',
        ...noFollowUps,
        payload: (await data.outbox.findByIdPrefix(id))[0]?.payload,
      },
    ]);
    expect(JSON.parse(run(['show', id, '--json']).out)).toEqual(JSON.parse(out)[0]);
  });

  it('shortens long cells and aligns wide characters', async () => {
    await data.store({ firstName: 'x'.repeat(90), lastName: 'y', roomType: 'z'.repeat(90) });
    await data.store({ firstName: '大和', lastName: 'e\u0301', roomType: '🌹🌹' });
    const [head = '', long = '', wide = ''] = run(['list']).out.split('\n');
    expect(long).toContain(`  ${'X'.repeat(27)}…  `);
    expect(long).toContain(`  ${'Z'.repeat(23)}…`);
    expect(long.indexOf(' Z')).toBe(head.indexOf(' room'));
    // A wide character takes two columns, a letter with a combining accent one.
    expect(wide).toContain(`大和 E\u0301${' '.repeat(28 - 6)}  -`);
  });

  it('prints no control characters or direction marks', async () => {
    const evil = '\u001b[2J\u001b]0;x\u0007\u009b31m\r\u0008\u202e\u2066\u200f\u2028x';
    // A row whose payload was not made by `toPayload`.
    const payload = {
      ...toPayload({}),
      firstName: evil,
      lastName: evil,
      roomType: evil,
      startDate: evil,
      endDate: evil,
      message: `a\n${evil}`,
    };
    const { id } = await data.outbox.store({ payload, locale: 'de', key: null, score: 0 });
    await data.outbox.markFailed(id, `550 ${evil}`);
    for (const args of [['list'], ['show', id], ['list', '--json'], ['show', id, '--json'], ['export', '--format', 'json']]) {
      const { code, out } = run(args);
      expect(code).toBe(0);
      expect(out).not.toMatch(/[^\P{Cc}\n]|[\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }
    expect(run(['export']).out).not.toMatch(/[^\P{Cc}\r\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(run(['list']).out.trim().split('\n')).toHaveLength(2);
    expect(JSON.parse(run(['show', id, '--json']).out)).toMatchObject({ payload: { firstName: evil } });
  });
});

describe('npm run inquiries -- show', () => {
  it('prints everything about one inquiry', async () => {
    const id = await data.store({ message: 'Guten Tag,\n\nbis bald', salutation: 'female', wantHotelPickup: 'on' });
    claim(id);
    await data.outbox.defer(id, '451 later', Date.parse('2027-05-01T11:00:00Z'));
    const { code, out, err } = run(['show', id.slice(0, 6).toUpperCase()]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = Object.fromEntries(
      out
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, 17).trim(), line.slice(17)]),
    );
    expect(lines).toMatchObject({
      id,
      received: '2027-05-01 12:01:00',
      language: 'de',
      state: 'waiting',
      attempts: '1',
      'last error': '451 later',
    });
    expect(lines).toMatchObject({ 'next attempt': '2027-05-01 13:00:00', delivered: '-', suspicion: '0' });
    for (const [name, value] of Object.entries((await data.outbox.findByIdPrefix(id))[0]?.payload ?? {}))
      if (name !== 'message') expect(lines[name]).toBe(String(value));
    expect(out).toMatch(/\nmessage {10}GUTEN TAG,\n {17}\n {17}BIS BALD\n$/);
  });
});
