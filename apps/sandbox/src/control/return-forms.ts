import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { disputeOutcomes } from '../deposits/dispute-simulator.ts';
import { refundOutcomes } from '../deposits/refund-simulator.ts';
import { formValue, controlPanelUrl } from '../http/form-bodies.ts';
import { Refusal } from '../http/refusal.ts';
import type { ReturnControlOptions } from './return-control-routes.ts';

interface ByReference {
  Params: { reference: string };
}

/** The control panel's buttons for refunds and disputes. */
export function addReturnForms(
  app: FastifyInstance,
  { payments, refunds, disputes }: ReturnControlOptions,
): void {
  app.post<ByReference>('/control/refunds/:reference/decision', async ({ params, body }, reply) => {
    const outcome = z.enum(refundOutcomes).parse(formValue(body, 'outcome'));
    refunds.decide(refunds.find(params.reference), outcome);
    return reply.redirect(controlPanelUrl(body), 303);
  });

  app.post<ByReference>('/control/payments/:reference/dispute', async ({ params, body }, reply) => {
    const payment = payments.byReference(params.reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No payment has this reference.');
    disputes.open(payment, { isMoneyTaken: formValue(body, 'outcome') === 'take' });
    return reply.redirect(controlPanelUrl(body), 303);
  });

  app.post<{ Params: { disputeId: string } }>(
    '/control/disputes/:disputeId/decision',
    async ({ params, body }, reply) => {
      const outcome = z.enum(disputeOutcomes).parse(formValue(body, 'outcome'));
      disputes.decide(disputes.find(params.disputeId), outcome);
      return reply.redirect(controlPanelUrl(body), 303);
    },
  );
}
