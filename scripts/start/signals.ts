// The terminal sends Ctrl-C to this process, and npm forwards it again, so one key press can arrive
// twice. Only a signal after this time is the user's second key press.
const samePressMs = 400;

interface StopHandlers {
  stop: () => void;
  kill: () => void;
}

/** Calls `stop` on the first signal of any kind, and `kill` on a later Ctrl-C. */
export function onStopSignals({ stop, kill }: StopHandlers, now = () => performance.now()): void {
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
