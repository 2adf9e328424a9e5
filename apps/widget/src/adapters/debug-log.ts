import type { Storage } from '../ports/storage.ts';

/** START-13: debug messages reach the console only with force_logging at '1'. */
export function createDebugLog(storage: Pick<Storage, 'get'>): (message: string) => void {
  const forced = storage.get('force_logging') === '1';
  // oxlint-disable-next-line no-console -- This is the one place that writes debug messages.
  return forced ? (message) => console.debug(`[cashier] ${message}`) : () => {};
}
