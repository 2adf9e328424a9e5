import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Flood {
  transport: 'http' | 'socket';
  url: string;
  token: string;
  callsPerSecond: number;
}

export interface RunningFlood {
  /** Resolves when the calls start. Measure only after it: loading the thread keeps a CPU busy. */
  started: Promise<unknown>;
  stop(): void;
  /** The number of calls by response status; resolves after the stop. */
  answers: Promise<Record<string, number>>;
}

/** Runs the flood in its own thread, so that it does not slow the timing of the players. */
export function startFlood(flood: Flood): RunningFlood {
  const worker = new Worker(new URL('flooder.ts', import.meta.url), { workerData: flood });
  const started = once(worker, 'message');
  const answers = started
    .then(() => once(worker, 'message'))
    .then(([counts]) => counts as Record<string, number>);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  return { started, stop: () => worker.postMessage('stop'), answers };
}
