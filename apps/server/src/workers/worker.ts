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
  /** True: there may be more to do at once. */
  step: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

export function startWorker({ restMs, step, onError }: WorkerOptions): Worker {
  let isStopping = false;
  let isWoken = false;
  let endRest: (() => void) | undefined;

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, restMs);
      function done() {
        clearTimeout(timer);
        endRest = undefined;
        resolve();
      }
      endRest = done;
    });

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      const hasMore = await step().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore && !isWoken && !isStopping) await rest();
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
