import type { ContentSelection } from '../content/selection.ts';
import { lazy } from '../lib/lazy.ts';
import type { FindingsConnection } from './connectFindings.ts';
import type { Findings } from './createFindings.ts';

/** The service that finds problems, imported when it is first asked for: the start of the site does not wait for it. */
export interface LazyFindings {
  load(): Promise<Findings>;
  /** Forgets held content that a change may affect. */
  forget(selection: ContentSelection): void;
}

/** Creates the service that `load` imports at its first call. Connects to nothing. */
export function createLazyFindings(connection: FindingsConnection): LazyFindings {
  let loaded: Findings | null = null;
  const load = lazy(async () => {
    const { connectFindings } = await import('./connectFindings.ts');
    loaded = connectFindings(connection);
    return loaded;
  });
  return { load, forget: (selection) => loaded?.forget(selection) };
}
