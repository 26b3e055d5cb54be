/** Runs a job once for all callers that request the same key at the same time. */
export type SingleFlight<T> = (key: string, job: () => Promise<T>) => Promise<T>;

/** Creates a single flight. A failure is shared by all waiting callers; the next call runs the job again. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const started = job().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
