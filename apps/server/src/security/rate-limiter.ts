/**
 * A token bucket per key, in this process. A second server doubles the allowance, which is
 * acceptable for flood protection; limits on money are in the database.
 */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();
  #sweepAbove = sweptBuckets;

  constructor(perSecond: number, burst: number, now: () => number = Date.now) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
  }

  /** Takes one token; false if there is none. */
  take(key: string): boolean {
    const atMs = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, atMs };
    const refilled = bucket.tokens + ((atMs - bucket.atMs) / 1000) * this.#perSecond;
    const tokens = Math.min(this.#burst, refilled);
    const allowed = tokens >= 1;
    this.#buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, atMs });
    if (this.#buckets.size > this.#sweepAbove) this.#forgetFull(atMs);
    return allowed;
  }

  /** The keys that it remembers. */
  get size(): number {
    return this.#buckets.size;
  }

  /** A full bucket carries no information: dropping it keeps memory bounded. */
  #forgetFull(nowMs: number): void {
    const refillMs = (this.#burst / this.#perSecond) * 1000;
    for (const [key, { atMs }] of this.#buckets) {
      if (nowMs - atMs > refillMs) this.#buckets.delete(key);
    }
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= bucketsMax) break;
      this.#buckets.delete(key);
    }
    // Twice what is left, so that a sweep costs each call next to nothing.
    this.#sweepAbove = Math.min(bucketsMax, Math.max(sweptBuckets, this.#buckets.size * 2));
  }
}

const bucketsMax = 50_000;
/** Fewer buckets than this are not worth a sweep. */
const sweptBuckets = 1000;
