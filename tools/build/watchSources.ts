import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `onChange` after files of a folder change, are added or removed, once for changes within `debounceMs`. Folders are watched, not files:
 * `fs.watch` with `recursive` follows each file's inode on Linux, and so misses every save after an editor has replaced the file by `rename`.
 * Returns a function that ends the watch.
 */
export function watchSources(root: string, onChange: () => void, debounceMs: number): () => void {
  const watchers = new Map<string, { close(): void }>();
  let timer: NodeJS.Timeout | undefined;
  const watchFolder = (folder: string) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (name !== null) watchTree(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(onChange, debounceMs);
    });
    const close = () => {
      watchers.delete(folder);
      watcher.close();
    };
    // A removed folder; one of the same name is watched anew when it appears.
    watcher.on('error', close);
    watchers.set(folder, { close });
  };
  /** Watches a path and all folders below, if it is a folder. A removed one is no longer watched. */
  const watchTree = (path: string) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) watchers.get(path)?.close();
    if (stat?.isDirectory() !== true) return;
    watchFolder(path);
    for (const entry of readdirSync(path, { withFileTypes: true })) if (entry.isDirectory()) watchTree(join(path, entry.name));
  };
  watchTree(root);
  return () => {
    clearTimeout(timer);
    for (const { close } of [...watchers.values()]) close();
  };
}
