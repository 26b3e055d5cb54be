/**
 * How Node runs the site: in the image (Dockerfile), by `npm start`, in the tests of the whole program and in the benchmark. Small areas
 * for young objects, a heap that grows by half instead of fourfold before it is cleaned, few areas for libraries, and large buffers (a
 * compression takes megabytes) given back at once: half the memory, at the same speed.
 */
export const productionRuntime = {
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=50'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
} as const;
