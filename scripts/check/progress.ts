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
// On a terminal the line is rewritten. A log gets a new line now and then, to show progress.
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

interface Running {
  title: string;
  startedAt: number;
  lastMs: number | undefined;
  progress?: Progress;
}

/** Shows the gates that are running, and a line for each that has ended. */
export class ProgressBoard {
  readonly #running = new Set<Running>();
  readonly #isTerminal = process.stdout.isTTY;
  #ticking: NodeJS.Timeout | undefined;

  /** `end` returns the gate's duration in milliseconds. */
  begin(title: string, lastMs: number | undefined) {
    const gate: Running = { title, startedAt: performance.now(), lastMs };
    this.#running.add(gate);
    if (this.#isTerminal) this.#show();
    this.#ticking ??= setInterval(
      () => this.#show(),
      this.#isTerminal ? terminalTickMs : logTickMs,
    );
    return {
      update: (progress: Progress): void => void (gate.progress = progress),
      end: (outcome: string): number => this.#end(gate, outcome),
    };
  }

  #end(gate: Running, outcome: string): number {
    this.#running.delete(gate);
    const tookMs = performance.now() - gate.startedAt;
    const start = this.#isTerminal ? '\r\u001B[K' : '';
    process.stdout.write(`${start}${gate.title}${seconds(tookMs).padStart(7)}${outcome}\n`);
    if (this.#running.size === 0) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    } else if (this.#isTerminal) this.#show();
    return tookMs;
  }

  #show(): void {
    const now = performance.now();
    const texts = [...this.#running].map(
      ({ title, startedAt, lastMs, progress }) =>
        `${title.trim()} … ${progressText(now - startedAt, lastMs, progress)}`,
    );
    const line = `  ${texts.join('; ')}`;
    process.stdout.write(this.#isTerminal ? `\r\u001B[K${cut(line)}` : `${line}\n`);
  }
}

// A line that wraps could not be rewritten.
function cut(line: string): string {
  return line.slice(0, (process.stdout.columns || 80) - 1);
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
