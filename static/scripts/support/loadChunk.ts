/** Loads a lazy part of the script. @throws where it cannot be had */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return load();
}
