/** Runs a work once for all who request it at the same time, by key. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a single flight. A failure is shared by all who wait; the next request tries again. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
