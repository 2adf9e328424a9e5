export interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

export const batchMax = 200;

/**
 * Combines requests that arrive in the same turn of the event loop, or while another load is
 * running, into one load. `load` returns a value for each key, in order. Nothing is cached: each
 * load starts after the request that it answers.
 */
export function coalesce<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isLoading = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        const values = await load(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, index) => resolve(values[index] as Value));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isLoading) return;
      isLoading = true;
      setImmediate(() => void run());
    });
}
