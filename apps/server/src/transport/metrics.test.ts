import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('tell how far a chain is behind, and when it was last read to its end', async () => {
  const metrics = createMetrics();
  const read = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.map(({ value }) => value);
  metrics.tellChainBehind('tron', 7);
  expect(await read('cashier_chain_blocks_behind')).toEqual([7]);
  expect(await read('cashier_chain_read_timestamp_seconds')).toEqual([]);
  metrics.tellChainBehind('tron', 0);
  expect(await read('cashier_chain_blocks_behind')).toEqual([0]);
  expect(await read('cashier_chain_read_timestamp_seconds')).toEqual([expect.any(Number)]);
});
