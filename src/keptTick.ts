import { executionAsyncResource } from 'node:async_hooks';

/*
 * Node makes an object for each `process.nextTick`, several for each request. Where the memory is cleaned while none of them is alive, V8
 * forgets what they look like, and never learns it again: each later one is put together by its slow way (its feedback for a literal
 * with computed names becomes megamorphic), a tenth of the processor time of a stored page. One that is kept for good keeps their shape.
 */

/** The object of one tick; null until the first. */
export let keptTick: object | null = null;

process.nextTick(() => {
  keptTick = executionAsyncResource();
});
