/** Counts concurrent uses by key, up to a maximum. */
export class KeyedCounter {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns a function that ends this use, or undefined if the maximum is reached. */
  enter(key: string): (() => void) | undefined {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return undefined;
    this.#counts.set(key, count + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    };
  }
}

/** Enters several counters, or none of them if one is full. */
export function enterAll(...uses: [KeyedCounter, string][]): (() => void) | undefined {
  const leaves: (() => void)[] = [];
  const leave = (): void => leaves.forEach((one) => one());
  for (const [counter, key] of uses) {
    const entered = counter.enter(key);
    if (!entered) {
      leave();
      return undefined;
    }
    leaves.push(entered);
  }
  return leave;
}
