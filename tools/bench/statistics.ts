/** Returns the middle value; NaN for no values. */
export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 50);
}

/** Returns the value that `percent` of 100 values do not exceed (nearest rank); NaN for no values. */
export function computePercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
