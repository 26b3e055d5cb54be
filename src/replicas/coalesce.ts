/**
 * Returns a function that adds one to the count of a key and resolves with the new count. While a call of `add` for a key is running, further ones wait
 * and are then added together: a flood from one address takes one connection of the pool, not all.
 * @param add adds a number to the count of a key
 */
export function coalesceIncrements<Count extends { readonly total: number }>(
  add: (key: string, times: number) => Promise<Count>,
): (key: string) => Promise<Count> {
  const waiting = new Map<string, PromiseWithResolvers<Count>[]>();

  async function drain(key: string, queue: PromiseWithResolvers<Count>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const count = await add(key, batch.length);
        for (const [index, { resolve }] of batch.entries()) resolve({ ...count, total: count.total - batch.length + 1 + index });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(key);
  }

  return (key) => {
    const increment = Promise.withResolvers<Count>();
    const queue = waiting.get(key);
    if (queue !== undefined) queue.push(increment);
    else {
      const started = [increment];
      waiting.set(key, started);
      void drain(key, started);
    }
    return increment.promise;
  };
}
