import { expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

it('the metrics show how far a chain is behind, and when it was last read to its end', async () => {
  const metrics = createMetrics();
  const read = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.map(({ value }) => value);
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  metrics.beginChain('tron');
  vi.setSystemTime(2_000_000);
  metrics.reportChainBehind('tron', 7);
  expect(await read('cashier_chain_blocks_behind')).toEqual([7]);
  expect(await read('cashier_chain_read_timestamp_seconds')).toEqual([1000]);
  metrics.reportChainBehind('tron', 0);
  expect(await read('cashier_chain_blocks_behind')).toEqual([0]);
  expect(await read('cashier_chain_read_timestamp_seconds')).toEqual([2000]);
});

it('the metrics have a series for every alert before it first fires', async () => {
  const metrics = createMetrics();
  metrics.beginProvider('acme');
  metrics.beginWorker('inbox');
  const text = await metrics.registry.metrics();
  expect(text).toContain('{provider="acme",outcome="contradicts"} 0');
  expect(text).toContain('cashier_operator_webhooks_total{outcome="unreachable"} 0');
  expect(text).toContain('cashier_wallet_orders_total{kind="credit",outcome="postponed"} 0');
  expect(text).toContain('cashier_worker_failures_total{worker="inbox"} 0');
});

it('the metrics of a rotation are absent until the server has read its state', async () => {
  const metrics = createMetrics();
  const series = async () =>
    (await metrics.registry.metrics()).match(/^cashier_(secrets|unread.*_values).*$/gm);
  expect(await series()).toBe(null);
  metrics.reportRotation({ secretsToKeep: 0, unreadable: 2 });
  expect(await series()).toEqual(['cashier_secrets_to_keep 0', 'cashier_unreadable_values 2']);
});
