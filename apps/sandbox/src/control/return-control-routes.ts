import { decimal } from '@opencashier/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Dispute,
  disputeOutcomes,
  type DisputeSimulator,
} from '../deposits/dispute-simulator.ts';
import type { PaymentSimulator } from '../deposits/payment-simulator.ts';
import { type Refund, refundOutcomes, type RefundSimulator } from '../deposits/refund-simulator.ts';
import { Refusal } from '../http/refusal.ts';

export interface ReturnControlOptions {
  payments: PaymentSimulator;
  refunds: RefundSimulator;
  disputes: DisputeSimulator;
}

interface ByReference {
  Params: { reference: string };
}

const refundDecision = z.strictObject({
  outcome: z.enum(refundOutcomes),
  reason: z.string().max(500).optional(),
});

const opening = z.strictObject({
  amount: decimal.optional(),
  isMoneyTaken: z.boolean().optional(),
  evidenceDueMs: z.int().min(0).optional(),
  fee: decimal.optional(),
  reason: z.string().max(500).optional(),
});

const disputeDecision = z.strictObject({ outcome: z.enum(disputeOutcomes) });

const notices = ({ deliveries }: Refund | Dispute) =>
  deliveries.map(({ id, state, attempts }) => ({ id, state, attempts }));

/**
 * Simulates what can happen to a payment after it was made, in development only:
 *
 *   GET    /control/refunds                          { refunds: [{ refund, notices }] }
 *   POST   /control/refunds/{reference}              { outcome: refund, fail or return, reason? }
 *   GET    /control/disputes                         { disputes: [{ dispute, notices }] }
 *   POST   /control/payments/{reference}/disputes    { amount?, isMoneyTaken?, fee?, … }
 *   POST   /control/disputes/{disputeId}             { outcome: win or lose }
 */
export async function returnControlRoutes(
  app: FastifyInstance,
  { payments, refunds, disputes }: ReturnControlOptions,
): Promise<void> {
  const describeRefund = (refund: Refund) => ({ refund: refund.state, notices: notices(refund) });
  const describeDispute = (dispute: Dispute) => ({
    dispute: dispute.state,
    notices: notices(dispute),
  });

  app.get('/control/refunds', async () => ({ refunds: refunds.list().map(describeRefund) }));

  app.post<ByReference>('/control/refunds/:reference', async ({ params, body }) => {
    const refund = refunds.find(params.reference);
    const { outcome, reason } = refundDecision.parse(body);
    refunds.decide(refund, outcome, reason);
    return describeRefund(refund);
  });

  app.get('/control/disputes', async () => ({ disputes: disputes.list().map(describeDispute) }));

  app.post<ByReference>('/control/payments/:reference/disputes', async ({ params, body }) => {
    const payment = payments.byReference(params.reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No payment has this reference.');
    return describeDispute(disputes.open(payment, opening.parse(body ?? {})));
  });

  app.post<{ Params: { disputeId: string } }>(
    '/control/disputes/:disputeId',
    async ({ params, body }) => {
      const dispute = disputes.find(params.disputeId);
      disputes.decide(dispute, disputeDecision.parse(body).outcome);
      return describeDispute(dispute);
    },
  );
}
