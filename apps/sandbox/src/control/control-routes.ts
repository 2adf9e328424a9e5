import { decimal } from '@opencashier/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AddressStore } from '../deposits/address-store.ts';
import type { ChainSimulator } from '../chains/chain-simulator.ts';
import type { PaymentSimulator } from '../deposits/payment-simulator.ts';
import { type FaultStore, someFaults } from '../faults/faults.ts';
import type { Inbox } from '../notices/inbox.ts';
import { outcomes, type Payment } from '../deposits/payment/payment.ts';
import { toDeposit } from '../deposits/provider-deposit.ts';
import { type Payout, type PayoutSimulator, payoutOutcomes } from '../payouts/payout-simulator.ts';
import { Refusal } from '../http/refusal.ts';

export interface ControlRouteOptions {
  payments: PaymentSimulator;
  payouts: PayoutSimulator;
  addresses: AddressStore;
  chains: ChainSimulator;
  faultStore: FaultStore;
  inbox: Inbox;
  publicUrl: string;
}

interface ByReference {
  Params: { reference: string };
}

const decision = z.strictObject({
  outcome: z.enum(outcomes),
  reason: z.string().max(500).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  amount: decimal.optional(),
  faults: someFaults.optional(),
});

const payoutDecision = z.strictObject({
  outcome: z.enum(payoutOutcomes),
  reason: z.string().max(500).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  amount: decimal.optional(),
});

const arrival = z.strictObject({
  amount: decimal,
  txid: z.string().min(1).max(128).optional(),
  confirmations: z.int().min(0).default(0),
  requiredConfirmations: z.int().min(0).default(1),
  status: z.enum(['waiting', 'processed', 'reversed']).default('waiting'),
});

const faultSetting = z.strictObject({
  player: z.string().min(1).max(256).optional(),
  faults: someFaults,
});

/**
 * The control API for tests and programs, in development only:
 *
 *   GET    /control/payments                        { payments: [{ deposit, planned, notices }] }
 *   POST   /control/payments/{reference}            a decision: { outcome, amount?, faults?, … }
 *   GET    /control/payouts                         { payouts: [{ payout, notices }] }
 *   POST   /control/payouts/{reference}             { outcome, reason?, amount?, delayMs? }, where
 *                                                   outcome is send, reject, fail or return
 *   GET    /control/inbox?player=                   { messages: [{ player, code, … }] }
 *   POST   /control/addresses/{reference}/payments  { amount, txid?, confirmations?, status? }
 *   GET    /control/faults                          { everyone, players }
 *   PUT    /control/faults                          { player?, faults }
 *   DELETE /control/faults                          removes all faults
 *
 * An expired or cancelled payment can still be approved: the money arrived late.
 */
export async function controlRoutes(
  app: FastifyInstance,
  { payments, payouts, addresses, faultStore, inbox, publicUrl }: ControlRouteOptions,
): Promise<void> {
  function find(reference: string): Payment {
    const payment = payments.byReference(reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No payment has this reference.');
    return payment;
  }

  const notices = ({ deliveries }: Payment | Payout) =>
    deliveries.map(({ id, state, attempts }) => ({ id, state, attempts }));

  const describe = (payment: Payment) => ({
    deposit: toDeposit(payment, publicUrl),
    planned: payment.planned && { outcome: payment.planned.outcome, at: payment.planned.at },
    notices: notices(payment),
  });

  const describePayout = (payout: Payout) => ({
    payout: payout.state,
    notices: notices(payout),
  });

  app.get('/control/payments', async () => ({ payments: payments.list().map(describe) }));

  app.post<ByReference>('/control/payments/:reference', async ({ params, body }) => {
    const payment = find(params.reference);
    payments.decide(payment, decision.parse(body));
    return describe(payment);
  });

  app.post<ByReference>('/control/payouts/:reference', async ({ params, body }) => {
    const payout = payouts.find(params.reference);
    const { outcome, delayMs, ...details } = payoutDecision.parse(body);
    if (delayMs === undefined) payouts.decide(payout, outcome, details);
    else payouts.plan(payout, outcome, delayMs, details);
    return describePayout(payout);
  });

  app.get('/control/payouts', async () => ({ payouts: payouts.list().map(describePayout) }));

  app.get<{ Querystring: { player?: string } }>('/control/inbox', async ({ query }) => ({
    messages: inbox.list(query.player),
  }));

  app.post<ByReference>('/control/addresses/:reference/payments', async ({ params, body }) => ({
    payment: addresses.arrive(params.reference, arrival.parse(body)),
  }));

  app.get('/control/faults', async () => faultStore.list());

  app.put('/control/faults', async ({ body }) => {
    const setting = faultSetting.parse(body);
    faultStore.set(setting.player, setting.faults);
    return faultStore.list();
  });

  app.delete('/control/faults', async () => {
    faultStore.clear();
    return faultStore.list();
  });
}
