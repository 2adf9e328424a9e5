type Listener = (payload: never) => void;

export interface Listeners {
  on(event: string, listener: Listener): () => void;
  has(event: string): boolean;
  call(event: string, payload: unknown): void;
}

/** One that throws is reported as an uncaught error of the page; the others are still called. */
export function createListeners(reportError: (error: unknown) => void): Listeners {
  const listeners = new Set<{ event: string; listener: Listener }>();
  return {
    on(event, listener) {
      const entry = { event, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    has: (event) => [...listeners].some((entry) => entry.event === event),
    call(event, payload) {
      const called = [...listeners].filter((entry) => entry.event === event);
      for (const entry of called) {
        if (!listeners.has(entry)) continue;
        try {
          entry.listener(payload as never);
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}
