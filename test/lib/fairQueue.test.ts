import { beforeEach, describe, expect, it } from 'vitest';
import { TooManyWaitingError } from '../../src/lib/concurrencyLimit.ts';
import { AbandonedError, createFairQueue, type FairQueue, ownRequester, type Requester } from '../../src/lib/fairQueue.ts';

let queue: FairQueue<string>;
/** Keys of started jobs, and what ends them. */
let started: string[];
let ends: Map<string, PromiseWithResolvers<string>>;
beforeEach(() => {
  queue = createFairQueue({ maxRunning: 1, maxWaiting: 6, maxWaitingPerClient: 3 });
  started = [];
  ends = new Map();
});

const requester = (client: string, signal = new AbortController().signal): Requester => ({ client, signal });
const run = (key: string, from: Requester) =>
  queue.run(key, from, () => {
    started.push(key);
    const end = Promise.withResolvers<string>();
    ends.set(key, end);
    return end.promise;
  });
/** Ends the running job until all have run. @returns the order */
async function finishAll(): Promise<string[]> {
  for (let index = 0; index < started.length; index++) {
    ends.get(started[index] ?? '')?.resolve(`made ${started[index]}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return started;
}
const start = async (from: Requester, ...keys: string[]) => {
  const results = keys.map((key) => run(key, from));
  for (const result of results) result.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  return results;
};

describe('fair queue', () => {
  it('runs each key once for all that ask for it meanwhile', async () => {
    const results = await start(requester('a'), 'x', 'x', 'x');
    expect(await finishAll()).toEqual(['x']);
    expect(await Promise.all(results)).toEqual(['made x', 'made x', 'made x']);
    await start(requester('a'), 'x');
    expect(started).toEqual(['x', 'x']);
  });

  it('lets clients take turns, whoever came first and however much one of them wants', async () => {
    await start(requester('a'), 'running', 'a1', 'a2', 'a3');
    await start(requester('b'), 'b1', 'b2');
    await start(requester('c'), 'c1');
    expect(await finishAll()).toEqual(['running', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('gives a job of one client the turn of another that wants it too', async () => {
    await start(requester('a'), 'running', 'a1', 'a2', 'a3');
    await start(requester('b'), 'a3');
    expect(await finishAll()).toEqual(['running', 'a1', 'a3', 'a2']);
  });

  it('drops waiting jobs whose requesters are all gone, and makes room for others', async () => {
    const gone = new AbortController();
    await start(requester('z'), 'running');
    const abandoned = await start(requester('a', gone.signal), 'a1', 'a2', 'a3');
    await start(requester('b'), 'a2', 'b1', 'b2');
    gone.abort();
    for (const result of abandoned) await expect(result).rejects.toBeInstanceOf(AbandonedError);
    await start(requester('d'), 'd1');
    expect(await finishAll()).toEqual(['running', 'a2', 'd1', 'b1', 'b2']);
  });

  it('rejects at once what exceeds the share of a client or the room for all', async () => {
    await start(requester('z'), 'running');
    const a = await start(requester('a'), 'a1', 'a2', 'a3', 'a4');
    await expect(a[3]).rejects.toBeInstanceOf(TooManyWaitingError);
    await start(requester('b'), 'b1', 'b2', 'b3');
    const [late] = await start(requester('c'), 'c1');
    await expect(late).rejects.toBeInstanceOf(TooManyWaitingError);
    expect(await finishAll()).toEqual(['running', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('has no share for the program itself, and starts nothing for somebody who is gone already', async () => {
    const own = await start(ownRequester, 'running', '1', '2', '3', '4', '5', '6', '7');
    await expect(own[7]).rejects.toBeInstanceOf(TooManyWaitingError);
    await expect(run('x', requester('a', AbortSignal.abort()))).rejects.toBeInstanceOf(AbandonedError);
    expect(await finishAll()).toHaveLength(7);
  });

  it('goes on after a job has failed', async () => {
    const [failed, next] = await start(requester('a'), 'x', 'y');
    ends.get('x')?.reject(new Error('broken'));
    await expect(failed).rejects.toThrow('broken');
    await finishAll();
    expect(await next).toBe('made y');
  });
});
