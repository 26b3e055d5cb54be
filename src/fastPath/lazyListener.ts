import type { RequestListener } from 'node:http';
import { lazy } from '../lib/lazy.ts';

export interface LazyListener {
  /** Handles a request; the first one has the real listener created. */
  readonly listener: RequestListener;
  /** Creates the real listener, unless that was done already. */
  load(): Promise<unknown>;
  readonly isLoaded: boolean;
}

/**
 * Creates a listener whose real one is created with the first request, or by `load`. The rejection of a `create` that fails is not
 * handled: without the real listener the process is of no use, and ends as after every unexpected error.
 */
export function createLazyListener(create: () => Promise<RequestListener>): LazyListener {
  let loaded: RequestListener | null = null;
  const load = lazy(async () => {
    loaded = await create();
    return loaded;
  });
  return {
    listener(req, res) {
      if (loaded !== null) loaded(req, res);
      else void load().then((listener) => listener(req, res));
    },
    load,
    get isLoaded() {
      return loaded !== null;
    },
  };
}
