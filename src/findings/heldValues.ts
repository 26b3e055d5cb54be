/** Creates a holder of values that are loaded once. @param holdForMs how long a value is held after it has been loaded, in milliseconds; then its memory is free again */
export function createHeldValues<T>(holdForMs: number) {
  const held = new Map<string, Promise<T>>();
  const hold = (key: string, value: Promise<T>) => {
    held.set(key, value);
    const drop = () => {
      if (held.get(key) === value) held.delete(key);
    };
    value.then(() => setTimeout(drop, holdForMs).unref(), drop);
    return value;
  };
  return {
    /** Returns the held value of a key, else loads it; calls at the same time share one load. @throws (as a rejection) what `load` throws */
    get: (key: string, load: () => Promise<T>): Promise<T> => held.get(key) ?? hold(key, load()),
    /** Changes the value of a key if it is held, after earlier changes. Does nothing for a key that was forgotten meanwhile. */
    update(key: string, change: (value: T) => T): void {
      const value = held.get(key);
      if (value !== undefined) hold(key, value.then(change));
    },
    /** Forgets the keys for which `isMeant` is true. Loads that are under way are not held. */
    forget(isMeant: (key: string) => boolean): void {
      for (const key of held.keys()) if (isMeant(key)) held.delete(key);
    },
  };
}
