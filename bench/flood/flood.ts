import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Flood {
  door: 'http' | 'socket';
  url: string;
  token: string;
  callsPerSecond: number;
}

export interface RunningFlood {
  /** Settles when the first call is made: to load the thread takes a processor for a while. */
  begun: Promise<unknown>;
  stop(): void;
  /** How many calls were answered with each status; settles after the stop. */
  answers: Promise<Record<string, number>>;
}

/** In a thread of its own, so that the flood does not slow the clock of those who are measured. */
export function startFlood(flood: Flood): RunningFlood {
  const worker = new Worker(new URL('flooder.ts', import.meta.url), { workerData: flood });
  const begun = once(worker, 'message');
  const answers = begun
    .then(() => once(worker, 'message'))
    .then(([counts]) => counts as Record<string, number>);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  return { begun, stop: () => worker.postMessage('stop'), answers };
}
