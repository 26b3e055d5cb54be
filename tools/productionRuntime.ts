/**
 * Node flags and malloc settings of production, which take memory off a process that is sized for much larger programs. The Dockerfile and the systemd
 * unit repeat them; `npm start`, the benchmark and the tests of the whole program read them here.
 *
 * - A young generation of 8 MB a half (4 MB take 6 to 9 MiB less, and 6 % more processor time a cached page), and a heap that grows by a tenth instead
 *   of fourfold between collections.
 * - No pretenuring: V8 learns from pages that are rendered, whose requests outlive some collections, to allocate parts of all requests in the old
 *   generation; under the load of the benchmark a full collection then comes every 3.5 seconds, instead of every 20 and more.
 * - No Maglev, V8's compiler between baseline code and TurboFan: without it a cached page takes 3 to 7 % less processor time, and the process 6 to 10 MiB
 *   less.
 * - Two malloc arenas, and buffers above 128 KiB (compression takes megabytes) returned to the system at once.
 */
export const productionRuntime = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=10', '--no-allocation-site-pretenuring', '--no-maglev'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
} as const;
