/** A figure of `Performance.getMetrics`. */
export interface Metric {
  name: string;
  value: number;
}

/** The CPU time of a target's main thread in milliseconds, without the time it waited for a CPU. */
export function processorMsOf(metrics: readonly Metric[]): number {
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) {
    throw new Error('The browser reports no TaskDuration, so the processor time is unknown.');
  }
  return seconds * 1000;
}
