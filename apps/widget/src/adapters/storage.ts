import { transports } from '@opencashier/contract/host/start-data';
import type { Storage } from '../ports/storage.ts';

/**
 * START-11: the browser's storage throws in private modes and partitioned frames; then the entries
 * last as long as the page.
 */
export function createStorage(browserStorage: () => globalThis.Storage): Storage {
  const memory = new Map<string, string>();
  return {
    get(name) {
      try {
        return browserStorage().getItem(name) ?? memory.get(name) ?? null;
      } catch {
        return memory.get(name) ?? null;
      }
    },
    set(name, value) {
      // START-12: an unknown transport is ignored.
      if (name === 'transport' && !transports.some((known) => known === value)) return;
      memory.set(name, value);
      try {
        browserStorage().setItem(name, value);
      } catch {
        // The value is still kept in memory.
      }
    },
  };
}
