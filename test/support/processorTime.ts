/** Measures a call in milliseconds: the smaller of wall-clock and processor time, which excludes other processes. */
export function getTime(call: () => unknown): number {
  const start = performance.now();
  const cpu = process.cpuUsage();
  call();
  return elapsed(start, cpu);
}

/** As `getTime`, until the promise of the call is settled. Other work of this process counts too. */
export async function measureTimeOfAsync(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await call();
  return elapsed(start, cpu);
}

function elapsed(start: number, cpu: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(performance.now() - start, (user + system) / 1000);
}

/** Shared caches and hyper-threads of a busy machine make processor time longer too, but rarely in every run. */
const MAX_RUNS = 8;

/**
 * Finds the slowest of some texts. A slow one is measured again and its fastest run counts, which excludes other work of the machine.
 * Stops at the first text that takes longer than the limit in every run.
 */
export function findSlowest(
  read: (text: string) => unknown,
  texts: Iterable<string>,
  limitMs: number,
): { readonly text: string; readonly time: number } {
  let worst = { text: '', time: 0 };
  for (const text of texts) {
    let time = getTime(() => read(text));
    for (let run = 1; run < MAX_RUNS && time > limitMs / 2; run++)
      time = Math.min(
        time,
        getTime(() => read(text)),
      );

    if (time > worst.time) worst = { text: JSON.stringify(text.slice(0, 80)), time };
    if (time > limitMs) break;
  }
  return worst;
}
