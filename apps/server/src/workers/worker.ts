/**
 * A loop that does one piece of work after another and rests when there is none. `wake` ends the
 * rest early, so that waiting costs little and work starts at once.
 */
export interface Worker {
  wake(): void;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  restMs: number;
  /** The rest before the first piece of work; none unless given. */
  firstRestMs?: number;
  /** True: there may be more to do at once. */
  step: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

export function startWorker({ restMs, firstRestMs = 0, step, onError }: WorkerOptions): Worker {
  let isStopping = false;
  let isWoken = false;
  let endRest: (() => void) | undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        endRest = undefined;
        resolve();
      }
      endRest = done;
    });

  async function run(): Promise<void> {
    if (firstRestMs > 0) await rest(firstRestMs);
    while (!isStopping) {
      isWoken = false;
      const hasMore = await step().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore && !isWoken && !isStopping) await rest(restMs);
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      endRest?.();
    },
    async stop() {
      isStopping = true;
      endRest?.();
      await running;
    },
  };
}
