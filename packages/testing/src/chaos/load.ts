import type { CrashWorld } from './crash-world.ts';
import { type Acknowledged, createPlayer } from './player.ts';

/** A growing list that tests can wait for. */
export class Growing<T> {
  readonly items: T[] = [];
  #wake = () => {};
  #isEnded = false;

  push(item: T): void {
    this.items.push(item);
    this.#wake();
  }

  /** Nothing more will be waited for. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** Resolves as soon as this many more items have been added, or the list has ended. */
  async untilMore(more: number): Promise<void> {
    const needed = this.items.length + more;
    while (this.items.length < needed && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** Starts players who make one deposit after the other until stopped. */
export async function startLoad(count: number, name: string, next: () => string) {
  const acknowledged = new Growing<Acknowledged>();
  let isOver = false;
  const players = await Promise.all(
    Array.from({ length: count }, (_, n) => createPlayer(`${name}${n}`, { next })),
  );
  const runs = players.map(async (player) => {
    while (!isOver) acknowledged.push(await player.deposit());
  });
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(runs);
    },
  };
}

/** Pays every deposit as soon as it is made, and retries its notice until a server accepts it. */
export function startPaying(
  { provider }: Pick<CrashWorld, 'provider'>,
  acknowledged: readonly Acknowledged[],
  next: () => string,
) {
  const pushed = new Growing<string>();
  let isOver = false;
  async function tell(depositId: string): Promise<void> {
    provider.decide(depositId, 'processed');
    for (;;) {
      const address = `${next()}/webhooks/sandbox`;
      const status = await provider.notify(depositId, address, depositId).catch(() => 0);
      if (status === 204) return pushed.push(depositId);
      await pause();
    }
  }
  const run = (async () => {
    for (let at = 0; !isOver || at < acknowledged.length;) {
      const due = acknowledged.slice(at, at + 8);
      at += due.length;
      await Promise.all(due.map(({ depositId }) => tell(depositId)));
      if (due.length === 0) await pause();
    }
  })();
  return {
    pushed,
    /** Resolves once all payments have been notified. */
    async stop() {
      isOver = true;
      await run;
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
