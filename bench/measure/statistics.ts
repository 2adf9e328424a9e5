export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined)
    throw new Error('The median needs at least one value.');
  return (upper + lower) / 2;
}

/** The percentile by the nearest-rank method. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)];
  if (value === undefined) throw new Error('A percentile needs at least one value.');
  return value;
}
