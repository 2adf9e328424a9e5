import { Gauge, type Registry } from 'prom-client';
import type { RotationState } from '../../rotation/rotation.ts';

/** The rotation of CASHIER_SECRET; set an alert on the second. */
export function secretMetrics(registry: Registry) {
  const needed = new Gauge({
    name: 'cashier_secrets_to_keep',
    help: 'Secrets of CASHIER_SECRET after the first that are still needed.',
    registers: [registry],
  });
  const unreadable = new Gauge({
    name: 'cashier_unreadable_values',
    help: 'Stored values that no secret of CASHIER_SECRET opened when they were last read.',
    registers: [registry],
  });
  return {
    reportRotation({ secretsToKeep, unreadable: values }: RotationState) {
      needed.set(secretsToKeep);
      unreadable.set(values);
    },
  };
}
