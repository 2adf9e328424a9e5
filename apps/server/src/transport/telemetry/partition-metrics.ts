import { Gauge, type Registry } from 'prom-client';
import type { PartitionState } from '../../queues/make-partitions.ts';

/** The partitioned tables; set an alert on both. */
export function partitionMetrics(registry: Registry) {
  const ahead = new Gauge({
    name: 'cashier_partitions_ahead_seconds',
    help: 'For how long a table has partitions, by table.',
    labelNames: ['table'],
    registers: [registry],
  });
  const strays = new Gauge({
    name: 'cashier_rows_without_partition',
    help: 'Rows for whose time no partition was made, by table.',
    labelNames: ['table'],
    registers: [registry],
  });
  return {
    reportPartitions({ table, aheadSeconds, strayRows }: PartitionState) {
      ahead.set({ table }, aheadSeconds);
      strays.set({ table }, strayRows);
    },
  };
}
