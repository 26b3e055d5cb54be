/** Measures a call in milliseconds until its promise is settled: the smaller of wall-clock and processor time, which excludes other processes. */
export async function getTimeAsync(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(performance.now() - start, (user + system) / 1000);
}
