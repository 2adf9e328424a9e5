type Listener = (payload: never) => void;

export interface Listeners {
  on: (event: string, listener: Listener) => () => void;
  off: (event: string, listener: Listener) => void;
  has(event: string): boolean;
  call(event: string, payload: unknown): void;
}

/** A listener's exception is reported as an uncaught error of the page; the others still run. */
export function createListeners(reportError: (error: unknown) => void): Listeners {
  let entries: { event: string; listener: Listener }[] = [];
  return {
    on(event, listener) {
      const entry = { event, listener };
      entries = [...entries, entry];
      return () => {
        entries = entries.filter((other) => other !== entry);
      };
    },
    off(event, listener) {
      entries = entries.filter((entry) => entry.event !== event || entry.listener !== listener);
    },
    has: (event) => entries.some((entry) => entry.event === event),
    call(event, payload) {
      for (const entry of entries) {
        // A listener that an earlier one removed is not called.
        if (entry.event !== event || !entries.includes(entry)) continue;
        try {
          entry.listener(payload as never);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
