/** Measures a call in milliseconds: the smaller of wall-clock and processor time, which excludes other processes. */
export function getTime(call: () => unknown): number {
  const start = performance.now();
  const cpu = process.cpuUsage();
  call();
  return elapsed(start, cpu);
}

/** As `getTime`, until the promise of the call is settled. Other work of this process counts too. */
export async function getTimeAsync(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await call();
  return elapsed(start, cpu);
}

function elapsed(start: number, cpu: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(performance.now() - start, (user + system) / 1000);
}
