import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootDir } from '../root-dir.ts';

/** The progress of a gate, as its test runner reports it. */
export interface Progress {
  done: number;
  total: number;
  unit: 'files' | 'journeys';
}

const durationsFile = join(rootDir, 'reports/durations.json');
// On a terminal the line is rewritten. A log gets a new line now and then, as a sign of life.
const terminalTickMs = 1_000;
const logTickMs = 30_000;

/** True if a message from a test runner is a progress report. */
export function isProgress(message: unknown): message is Progress {
  return typeof message === 'object' && message !== null && 'done' in message && 'total' in message;
}

/** The text for a gate that is still running. */
export function progressText(tookMs: number, lastMs?: number, progress?: Progress): string {
  const parts = [];
  if (progress) parts.push(`${progress.done} of ${progress.total} ${progress.unit}`);
  parts.push(
    lastMs === undefined ? seconds(tookMs) : `${seconds(tookMs)} of about ${seconds(lastMs)}`,
  );
  return parts.join(', ');
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

/** Shows the line of one gate while it runs; `end` replaces it with the outcome. */
export function showProgress(title: string, lastMs: number | undefined) {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  let progress: Progress | undefined;
  const show = (): void => {
    const text = progressText(performance.now() - startedAt, lastMs, progress);
    process.stdout.write(isTerminal ? `\r\u001B[K${title}${text}` : `${title}… ${text}\n`);
  };
  if (isTerminal) show();
  const ticking = setInterval(show, isTerminal ? terminalTickMs : logTickMs);
  return {
    update: (next: Progress): void => void (progress = next),
    end: (outcome: string): number => {
      clearInterval(ticking);
      const tookMs = performance.now() - startedAt;
      process.stdout.write(
        `${isTerminal ? '\r\u001B[K' : ''}${title}${seconds(tookMs).padStart(7)}${outcome}\n`,
      );
      return tookMs;
    },
  };
}

/** The duration of each gate in its last run on this machine. */
export function readDurations(file = durationsFile): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    // A run was killed while writing the file. Only an estimate is lost.
    return {};
  }
}

export function writeDurations(durations: Record<string, number>, file = durationsFile): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(durations, null, 2));
}
