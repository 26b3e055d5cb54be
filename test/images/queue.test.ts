import { expect, it } from 'vitest';
import { createImageQueue } from '../../src/images/queue.ts';

it('pictures of clients are made in turns, also one that another client waits for already', async () => {
  const queue = createImageQueue(1);
  const made: string[] = [];
  const wait = (client: string, key: string) =>
    queue.wait(key, async () => made.push(key), { client, signal: new AbortController().signal });
  await Promise.all([...['a', 'b', 'c', 'd'].map((key) => wait('crawler', key)), ...['e', 'd'].map((key) => wait('guest', key))]);
  expect(made).toEqual(['a', 'e', 'b', 'd', 'c']);
  expect(queue.isBusy).toBe(false);
});
