import { RateLimiter } from '../../security/rate-limiter.ts';

export interface WidgetErrorEntry {
  /** The error's text, without anything that could identify a player. */
  error: string;
  /** The number of reports since its last line. */
  times: number;
}

const repeatAfterMs = 3_600_000;
const textsMax = 500;
const linesPerSecond = 0.2;
const linesAtOnce = 20;

/**
 * NET-16: the widgets' errors, for the log. Anybody can post them, so the log gets a sample: each
 * text once an hour with its count, and no more than twelve lines a minute.
 */
export class WidgetErrors {
  readonly #write: (entry: WidgetErrorEntry) => void;
  readonly #now: () => number;
  readonly #lines: RateLimiter;
  readonly #seen = new Map<string, { atMs: number; times: number }>();

  constructor(write: (entry: WidgetErrorEntry) => void, now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
    this.#lines = new RateLimiter(linesPerSecond, linesAtOnce, now);
  }

  report(text: string): void {
    const error = withoutPersonalData(text);
    const nowMs = this.#now();
    const seen = this.#seen.get(error) ?? { atMs: -Infinity, times: 0 };
    seen.times += 1;
    // The text that was reported last comes last, so that the oldest is forgotten first.
    this.#seen.delete(error);
    this.#seen.set(error, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > textsMax && oldest !== undefined) this.#seen.delete(oldest);
    if (nowMs - seen.atMs < repeatAfterMs || !this.#lines.take('')) return;
    this.#write({ error, times: seen.times });
    this.#seen.set(error, { atMs: nowMs, times: 0 });
  }
}

/** Masks numbers, e-mail addresses, queries and tokens: logs hold nothing that players typed. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S+@\S+/g, '…')
    .replace(/\?\S+/g, '?…')
    .replace(/[\w.-]{32,}/g, '…')
    .replace(/\d(?:[ -]?\d){3,}/g, '…');
}
