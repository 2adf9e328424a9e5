// npm forwards a Ctrl-C that the terminal has already sent us, so the same key press can arrive
// twice. Only a later one is the user's second.
const samePressMs = 400;

interface Wishes {
  stop: () => void;
  kill: () => void;
}

/** Calls `stop` on the first signal of any kind, and `kill` on a later Ctrl-C. */
export function onStopSignals({ stop, kill }: Wishes, now = () => performance.now()): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = now();
        stop();
      } else if (signal === 'SIGINT' && now() - firstAt > samePressMs) {
        kill();
      }
    });
  }
}
