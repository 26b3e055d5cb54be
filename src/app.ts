import type { RequestListener } from 'node:http';
import { sendStoredAnswer } from './fastPath/serveCached.ts';
import { lazy } from './lib/lazy.ts';
import type { Route } from './routes/types.ts';
import type { Services } from './services.ts';

export interface App {
  /** The way of every request. */
  readonly listener: RequestListener;
  /** Gets ready for what is not stored; the first such request does the same. */
  load(): Promise<unknown>;
}

/**
 * What is stored is sent at once, everything else goes through Express. That and all that pages are made of takes a quarter of the time to
 * the first answer, and is loaded behind it.
 * @param routes another table of routes, only to test what a wrong row does
 */
export function createApp(services: Services, routes?: readonly Route[]): App {
  let express: RequestListener | null = null;
  const load = lazy(async () => {
    const { createExpressApp } = await import('./expressApp.ts');
    express = createExpressApp(services, routes);
    return express;
  });
  return {
    listener(req, res) {
      if (sendStoredAnswer(services, req, res, express !== null)) return;
      if (express !== null) express(req, res);
      // Without it the program is of no use: then it ends, as after every error that nobody expects.
      else void load().then((loaded) => loaded(req, res));
    },
    load,
  };
}
