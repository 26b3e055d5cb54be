import { afterEach, beforeEach, expect } from 'vitest';
import { runInquiries } from '../../src/inquiry/cli/run.ts';
import type { NewInquiry } from '../../src/inquiry/storedInquiry.ts';
import { toPayload, toTyped } from '../../src/shared/inquiry/payload.ts';
import { type Ended, runBuilt, runHere } from '../support/commands.ts';
import { type OpenOutbox, openOutbox } from './outboxSupport.ts';

const guest = { firstName: 'Änne', lastName: 'Groß', telephone: '+34 971 000 000', email: 'aenne@example.org', roomType: 'suite-llevant' };

type Environment = Readonly<Record<string, string>>;

/** A data folder with a real database for the tests of one file; new and empty for each test. */
export interface Data extends OpenOutbox {
  /** Moves the clock on by one minute and stores an inquiry. @returns its id */
  store(fields?: object, rest?: Partial<NewInquiry>): Promise<string>;
  /** Runs the command in this process at the outbox's time, with DATA_DIR and the given environment only. */
  run(args: readonly string[], env?: Environment): Promise<Ended>;
}

/** Opens the outbox of each test. */
export function startData(): Data {
  const data = {} as Data;
  beforeEach(() => void Object.assign(data, openOutbox({ clock: { now: Date.parse('2027-05-01T10:00:00Z') } })));
  afterEach(() => expect(data.unreadable).toEqual([]));
  return Object.assign(data, {
    async store(fields: object = {}, rest: Partial<NewInquiry> = {}): Promise<string> {
      data.clock.now += 60_000;
      const filled = { ...guest, ...fields };
      const inquiry = { payload: toPayload(filled), typed: toTyped(filled), locale: 'de', key: null, score: 0, ...rest } as const;
      return (await data.outbox.store(inquiry)).id;
    },
    run: (args: readonly string[], env = {}) => runInProcess(args, { DATA_DIR: data.folder, ...env }, () => data.clock.now),
  });
}

/** Runs the command in this process, with the given environment only. */
export const runInProcess = (args: readonly string[], env: Environment, now = Date.now): Promise<Ended> =>
  runHere(({ print, printError }) => runInquiries(args, { env, now, print, printError: (line) => printError(`${line}\n`) }));

/** Runs the built command as a process of its own, with DATA_DIR and the given environment only. */
export const runCli = (folder: string, args: readonly string[], env: Environment = {}): Ended =>
  runBuilt('inquiries.js', args, { DATA_DIR: folder, ...env });
