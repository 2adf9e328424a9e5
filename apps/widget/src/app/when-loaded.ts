import type { Ports } from '../ports/ports.ts';

const retryMs = 5000;

/**
 * Handles values with code that is loaded for the first of them. If it fails to load, the values
 * are kept in order and loading is retried.
 */
export function whenLoaded<T>(
  { clock }: Pick<Ports, 'clock'>,
  load: () => Promise<(value: T) => void>,
): (value: T) => void {
  const kept: T[] = [];
  const handleQueue = async (): Promise<void> => {
    const handle = await load().catch(() => undefined);
    if (handle) return kept.splice(0).forEach(handle);
    await clock.wait(retryMs);
    return handleQueue();
  };
  return (value) => {
    kept.push(value);
    if (kept.length === 1) void handleQueue();
  };
}
