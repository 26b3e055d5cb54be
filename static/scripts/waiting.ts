import { onHistoryMove } from './dialogHistory.ts';

/** Ends the current wait. */
let endWait = (): void => {};

/**
 * Called where the visitor asks for something that arrives later. Returns a function that is true while it is still wanted: until the visitor asks
 * for something else, goes to a field, closes a dialog, or moves in the history.
 * @param onEnd called once it is no longer wanted
 */
export function startWait(onEnd?: () => void): () => boolean {
  endWait();
  let isWanted = true;
  endWait = () => {
    if (isWanted) onEnd?.();
    isWanted = false;
  };
  return () => isWanted;
}

onHistoryMove(() => endWait());
for (const type of ['focusin', 'input', 'close']) {
  addEventListener(type, ({ target }) => void ((target as Element).matches('dialog, input, select, textarea') && endWait()), true);
}
