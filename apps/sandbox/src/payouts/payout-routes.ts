import {
  providerAccountRequest,
  providerAddressRequest,
  providerPayoutRequest,
  providerQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type { FastifyInstance } from 'fastify';
import { resolveAccount } from './accounts.ts';
import type { AddressStore } from '../deposits/address-store.ts';
import type { Respond } from '../faults/answers.ts';
import type { Clock } from '../notices/clock.ts';
import { webAddress } from '../deposits/payment/payment.ts';
import type { PayoutSimulator } from './payout-simulator.ts';
import { quote } from './quotes.ts';
import { parseJson } from '../http/refusal.ts';
import { rawBody } from '../notices/signature.ts';

export interface PayoutRouteOptions {
  payouts: PayoutSimulator;
  addresses: AddressStore;
  respond: Respond;
  clock: Clock;
}

const payoutRequest = providerPayoutRequest.extend({ notifyUrl: webAddress });
const addressRequest = providerAddressRequest.extend({ notifyUrl: webAddress });

/** Accounts, quotes, payouts and addresses. */
export async function payoutRoutes(
  app: FastifyInstance,
  { payouts, addresses, respond, clock }: PayoutRouteOptions,
): Promise<void> {
  app.post('/accounts/resolve', async (request) => {
    return resolveAccount(providerAccountRequest.parse(parseJson(rawBody(request))));
  });

  app.post('/payouts/quote', async (request) => {
    return quote(providerQuoteRequest.parse(parseJson(rawBody(request))), clock.now());
  });

  app.post('/payouts', async (request, reply) => {
    const { order, state } = payouts.open(payoutRequest.parse(parseJson(rawBody(request))));
    return respond(reply, order.player, state);
  });

  app.get<{ Params: { reference: string } }>('/payouts/:reference', async ({ params }, reply) => {
    const { order, state } = payouts.show(params.reference);
    return respond(reply, order.player, state);
  });

  app.post('/addresses', async (request, reply) => {
    const order = addressRequest.parse(parseJson(rawBody(request)));
    return respond(reply, order.player, addresses.watch(order));
  });
}
