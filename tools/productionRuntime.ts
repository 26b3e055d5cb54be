/**
 * Node flags and malloc settings of production, which take a third to a half off resident memory. The Dockerfile and the systemd unit repeat them; `npm start`,
 * the benchmark and the tests of the whole program read them here. A young generation of 8 MB a half (4 MB take 7 MiB less and 6 % more processor time a
 * cached page), a heap that grows by a tenth instead of fourfold between collections, two malloc arenas, and buffers above 128 KiB (compression takes
 * megabytes) returned to the system at once.
 *
 * Without the last flag V8 learns from pages that are rendered, whose requests outlive some collections, to allocate parts of all requests in the old
 * generation (pretenuring). Under the load of the benchmark a full collection then comes every 3.5 seconds, instead of every 20 and more.
 */
export const productionRuntime = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=10', '--no-allocation-site-pretenuring'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
} as const;
