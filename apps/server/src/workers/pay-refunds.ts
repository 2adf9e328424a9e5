import { continueRefund, type SendRefundDeps } from '../deposits/refunds/send-refund.ts';
import { claimDueRefunds } from '../deposits/store/refunds.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';

const batch = 20;

/**
 * Continues every refund that was left behind or waits for its provider; false if there was none.
 */
export async function payRefunds(
  services: SendRefundDeps,
  partition?: QueuePartition,
): Promise<boolean> {
  const due = await claimDueRefunds(services.pool, batch, partition);
  const steps = await Promise.allSettled(
    // A remote wallet that does not answer is asked again later.
    due.map((one) => undefinedIfUnavailable(continueRefund(services, one))),
  );
  const failure = steps.find((step) => step.status === 'rejected');
  if (failure) throw failure.reason;
  return due.length === batch;
}
