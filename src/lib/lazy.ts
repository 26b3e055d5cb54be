/**
 * Returns a function that loads a value on its first call and shares that value with all later calls, for instance a library that few
 * visitors need. After a failure the next call loads again.
 * @throws (the returned function, as a rejection) what `load` throws
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
