import {
  providerAccountRequest,
  providerAddressRequest,
  providerPayoutRequest,
  providerQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type { FastifyInstance } from 'fastify';
import { resolveAccount } from './accounts.ts';
import type { AddressBook } from './addresses.ts';
import type { Respond } from './answers.ts';
import type { Clock } from './clock.ts';
import { webAddress } from './payment.ts';
import type { PayoutDesk } from './payouts.ts';
import { quote } from './quotes.ts';
import { parseJson } from './refusal.ts';
import { rawBody } from './signature.ts';

export interface PayoutRouteOptions {
  payouts: PayoutDesk;
  addresses: AddressBook;
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
    const { fields } = providerAccountRequest.parse(parseJson(rawBody(request)));
    return resolveAccount(fields);
  });

  app.post('/payouts/quote', async (request) => {
    return quote(providerQuoteRequest.parse(parseJson(rawBody(request))), clock.now());
  });

  app.post('/payouts', async (request, reply) => {
    const { order, state } = payouts.open(payoutRequest.parse(parseJson(rawBody(request))));
    return respond(reply, order.player, state);
  });

  app.get<{ Params: { reference: string } }>('/payouts/:reference', async ({ params }, reply) => {
    const { order, state } = payouts.find(params.reference);
    return respond(reply, order.player, state);
  });

  app.post('/addresses', async (request, reply) => {
    const order = addressRequest.parse(parseJson(rawBody(request)));
    return respond(reply, order.player, addresses.watch(order));
  });
}
