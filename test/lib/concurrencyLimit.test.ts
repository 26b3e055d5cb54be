import { describe, expect, it } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../src/lib/concurrencyLimit.ts';

/** Creates a job that the test ends. */
function createJob() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, resolve, reject };
}
const runPendingTasks = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a function that adds jobs and measures how many run in parallel. */
function createMeter(enqueue: ConcurrencyLimit) {
  const meter = { running: 0, most: 0 };
  const add = <T>(job: () => Promise<T>) =>
    enqueue(async () => {
      meter.running++;
      meter.most = Math.max(meter.most, meter.running);
      try {
        return await job();
      } finally {
        meter.running--;
      }
    });
  return { meter, add };
}

describe('concurrency limit', () => {
  it('starts the allowed number of jobs, and the others in their order', async () => {
    const enqueue = createConcurrencyLimit(2);
    const jobs = Array.from({ length: 5 }, createJob);
    const started: number[] = [];
    const results = jobs.map((job, index) =>
      enqueue(() => {
        started.push(index);
        return job.run();
      }),
    );
    await runPendingTasks();
    expect(started).toEqual([0, 1]);
    jobs[1]?.resolve('1');
    await runPendingTasks();
    expect(started).toEqual([0, 1, 2]);
    jobs[0]?.resolve('0');
    await runPendingTasks();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const [index, job] of jobs.entries()) job.resolve(String(index));
    expect(await Promise.all(results)).toEqual(['0', '1', '2', '3', '4']);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('starts the next job after a failed one', async () => {
    const enqueue = createConcurrencyLimit(1);
    const failing = enqueue(() => Promise.reject(new Error('broken')));
    const throwing = enqueue(() => {
      throw new Error('thrown');
    });
    const next = enqueue(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    await expect(throwing).rejects.toThrow('thrown');
    expect(await next).toBe('next');
  });

  it.each([1, 2, 3])('never runs more than %i jobs, whenever a job is added', async (parallel) => {
    // Adds a job in every tick between the end of one job and the start of the next.
    for (let ticks = 0; ticks < 12; ticks++) {
      const { meter, add } = createMeter(createConcurrencyLimit(parallel));
      const first = Array.from({ length: parallel }, createJob);
      const running = first.map((job) => add(job.run));
      const waiting = Array.from({ length: parallel + 1 }, () => add(runPendingTasks));
      const late = (async () => {
        await first[0]?.run();
        for (let tick = 0; tick < ticks; tick++) await null;
        await add(runPendingTasks);
      })();
      for (const job of first) job.resolve('');
      await Promise.all([...running, ...waiting, late]);
      expect(meter.most, `after ${ticks} ticks`).toBe(parallel);
      expect(meter.running).toBe(0);
    }
  });

  it('rejects at once while 300 jobs are waiting, and accepts jobs afterwards', async () => {
    const enqueue = createConcurrencyLimit(1);
    const job = createJob();
    const accepted = Array.from({ length: 301 }, () => enqueue(job.run));
    await expect(enqueue(job.run)).rejects.toThrow('300 jobs are waiting already');
    job.resolve('done');
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']));
    expect(await enqueue(() => Promise.resolve('again'))).toBe('again');
  });
});
