/**
 * Gets what takes a while to load, such as a library that few visitors need: loaded with the first use, once. A load that failed is tried
 * again by the next who asks.
 * @throws (rejection) what `load` throws
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
