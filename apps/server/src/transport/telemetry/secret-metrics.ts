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
  // A gauge begins at 0, which would say that the old secret may go.
  needed.remove();
  unreadable.remove();
  return {
    reportRotation({ secretsToKeep, unreadable: values }: RotationState) {
      needed.set(secretsToKeep);
      unreadable.set(values);
    },
  };
}
