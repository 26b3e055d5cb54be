/** Formats milliseconds: one decimal below 10 ms. */
export function formatMs(ms = Number.NaN): string {
  return ms.toFixed(ms < 10 ? 1 : 0);
}

/** Prints a line of a table: its label, then values in columns. */
export function printRow(...cells: readonly (string | number)[]): void {
  const [label = '', ...values] = cells.map(String);
  process.stdout.write(`${label.padEnd(44)}${values.map((value) => value.padStart(10)).join('')}\n`);
}

/** Ends this process with 1 if it still runs after `ms`. */
export function exitAfter(ms: number): void {
  setTimeout(() => {
    process.stderr.write(`Stopped: not done after ${ms} ms\n`);
    process.exit(1);
  }, ms).unref();
}
