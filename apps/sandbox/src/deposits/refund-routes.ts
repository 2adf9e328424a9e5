import {
  type ProviderDisputes,
  providerDisputesRequest,
} from '@opencashier/contract/provider/disputes';
import { providerRefundRequest } from '@opencashier/contract/provider/refunds';
import type { FastifyInstance } from 'fastify';
import type { Respond } from '../faults/answers.ts';
import { parseJson, Refusal } from '../http/refusal.ts';
import { rawBody } from '../notices/signature.ts';
import type { DisputeSimulator } from './dispute-simulator.ts';
import { webAddress } from './payment/payment.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { RefundSimulator } from './refund-simulator.ts';

export interface RefundRouteOptions {
  payments: PaymentSimulator;
  refunds: RefundSimulator;
  disputes: DisputeSimulator;
  respond: Respond;
}

interface ByReference {
  Params: { reference: string };
}

const refundRequest = providerRefundRequest.extend({ notifyUrl: webAddress });

export async function refundRoutes(
  app: FastifyInstance,
  { payments, refunds, disputes, respond }: RefundRouteOptions,
): Promise<void> {
  app.post('/refunds', async (request, reply) => {
    const order = refundRequest.parse(parseJson(rawBody(request)));
    const payment = payments.byReference(order.deposit);
    if (!payment || payment.providerId !== order.depositProviderId) {
      throw new Refusal(422, 'deposit.unknown', 'No deposit has this reference.');
    }
    const { order: taken, state } = refunds.open(order, payment);
    return respond(reply, taken.player, state);
  });

  app.post('/disputes', async (request): Promise<ProviderDisputes> => {
    const { since, cursor } = providerDisputesRequest.parse(parseJson(rawBody(request)));
    return disputes.changedSince(since, cursor);
  });

  app.get<ByReference>('/refunds/:reference', async ({ params }, reply) => {
    const { order, state } = refunds.find(params.reference);
    return respond(reply, order.player, state);
  });
}
