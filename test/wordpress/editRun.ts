import { expect } from 'vitest';
import { type ConnectedSite, runCron } from './companion.ts';
import { createEdits, type Edit, findEdited } from './editKinds.ts';
import { wordpress } from './support.ts';

const POLL_TIMEOUT_MS = 90_000;
/** The plugin gives up on a site that does not answer after 30 seconds. */
const OUTAGE_TIMEOUT_MS = 120_000;
const WARNING = 'Änderungen, die die Website seit';
/** Edits of some rounds that are made while the site does not answer. */
const UNANSWERED_EDITS = 3;
/** Steps from the edit of one round that is made while the site is restarted to that of the next: one of another kind in each of ten rounds. */
const RESTART_STEP = 7;

export interface EditRun {
  readonly edits: number;
  readonly restarts: number;
  readonly outages: number;
  /** Milliseconds until each edit was visible that was made while the site was there. */
  readonly delays: readonly number[];
  /** Milliseconds of an answer of WordPress's REST. */
  readonly restTimes: readonly number[];
}

export interface EditRunOptions {
  /** Of an edit of each kind; the site is restarted once in each, by SIGTERM and SIGKILL in turn. */
  readonly rounds: number;
  /** Rounds that begin while the site does not answer. */
  readonly outageRounds: readonly number[];
}

/** Makes edits of all kinds, restarts the site and stops it answering meanwhile, and expects the site to show each edit. */
export async function runEdits(connected: ConnectedSite, { rounds, outageRounds }: EditRunOptions): Promise<EditRun> {
  const ids = await findEdited();
  const [delays, restTimes]: [number[], number[]] = [[], []];
  let [edits, restarts, outages] = [0, 0, 0];
  const isVisible = async ({ path, isShown }: Edit) => isShown(await connected.visit(path));
  const save = async (edit: Edit) => {
    edits++;
    await edit.save();
  };
  const expectVisible = (edit: Edit, round: number, interval: number, wait: () => Promise<void> = async () => {}) =>
    expect
      .poll(
        async () => {
          await wait();
          return isVisible(edit);
        },
        { interval, timeout: POLL_TIMEOUT_MS, message: `round ${round}, ${edit.name}: ${edit.path}` },
      )
      .toBe(true);

  for (let round = 1; round <= rounds; round++) {
    const all = createEdits(connected, ids, round);
    const restartedEdit = all[(round * RESTART_STEP) % all.length];
    const unanswered = outageRounds.includes(round) ? all.splice(0, UNANSWERED_EDITS) : [];
    if (unanswered.length > 0) {
      outages++;
      connected.pause();
      for (const edit of unanswered) await save(edit);
      // The plugin has given up.
      await expect.poll(async () => (await connected.editor.open('index.php')).html, { timeout: OUTAGE_TIMEOUT_MS }).toContain(WARNING);
      connected.resume();
      for (const edit of unanswered) await expectVisible(edit, round, 300, runCron);
    }
    for (const edit of all) {
      if (edit === restartedEdit) {
        restarts++;
        await connected.stop(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
        await save(edit);
        await connected.start();
        await expectVisible(edit, round, 300, edit.repeat ?? runCron);
        continue;
      }
      expect(await isVisible(edit), `${edit.name}: ${edit.path} before`).toBe(false);
      const asked = performance.now();
      await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=hotel`);
      restTimes.push(performance.now() - asked);
      await save(edit);
      if (edit.repeat !== undefined) {
        await expectVisible(edit, round, 300, edit.repeat);
        continue;
      }
      const start = performance.now();
      await expectVisible(edit, round, 20);
      delays.push(performance.now() - start);
    }
  }
  await expect.poll(async () => (await connected.editor.open('index.php')).html, { timeout: POLL_TIMEOUT_MS }).not.toContain(WARNING);
  return { edits, restarts, outages, delays, restTimes };
}

/** Returns the value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}
