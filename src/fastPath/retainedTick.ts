import { executionAsyncResource } from 'node:async_hooks';

/*
 * Node makes an object for each `process.nextTick`, several for each request. V8 drops the hidden class of these objects if a full garbage collection
 * finds none of them alive, and from then on builds each through its runtime: the literal has computed names, and its feedback does not recover. One
 * object that is never collected keeps the class.
 */

/** The resource of one tick; null until that has run. Exported so that it stays referenced. */
export let retainedTick: object | null = null;

process.nextTick(() => {
  retainedTick = executionAsyncResource();
});
