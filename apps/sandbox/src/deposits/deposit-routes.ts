import {
  providerCompletion,
  providerPreparationRequest,
  providerReturn,
} from '@opencashier/contract/provider/protocol';
import { providerRequisitesRequest } from '@opencashier/contract/provider/requisites';
import type { FastifyInstance } from 'fastify';
import type { Respond } from '../faults/answers.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { answersMore } from './payment/extra-fields.ts';
import { type Payment, paymentRequest } from './payment/payment.ts';
import { toDeposit } from './provider-deposit.ts';
import { parseJson, Refusal } from '../http/refusal.ts';
import { sentencesIn } from '../http/sentences.ts';
import { rawBody } from '../notices/signature.ts';
import { tradersOf } from './traders.ts';

export interface DepositRouteOptions {
  payments: PaymentSimulator;
  publicUrl: string;
  respond: Respond;
}

interface ByReference {
  Params: { reference: string };
}

/** The confirmation code that the sandbox always rejects. */
const wrongCode = '000000';

export async function depositRoutes(
  app: FastifyInstance,
  { payments, publicUrl, respond }: DepositRouteOptions,
): Promise<void> {
  function find({ reference }: { reference: string }): Payment {
    const payment = payments.byReference(reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No deposit has this reference.');
    return payment;
  }

  app.post('/deposits', async (request, reply) => {
    const { fields, ...order } = paymentRequest.parse(parseJson(rawBody(request)));
    const payment = payments.open(order);
    if (answersMore(fields)) payment.needsMore = false;
    return respond(reply, order.player, toDeposit(payment, publicUrl));
  });

  app.post('/preparations', async (request, reply) => {
    const { player } = providerPreparationRequest.parse(parseJson(rawBody(request)));
    const requisites = [
      { kind: 'account', label: 'Account number', value: '5010 0123 4567 89', copy: true },
      { kind: 'ifsc', label: 'IFSC', value: 'SBXB0000042', copy: true },
      { kind: 'purpose', label: 'Payment note', value: player, copy: true },
    ];
    return respond(reply, player, { requisites });
  });

  app.post('/requisites', async (request, reply) => {
    const query = providerRequisitesRequest.parse(parseJson(rawBody(request)));
    return respond(reply, query.player, { requisites: tradersOf(query) });
  });

  app.get<ByReference>('/deposits/:reference', async ({ params }, reply) => {
    const payment = find(params);
    return respond(reply, payment.order.player, toDeposit(payment, publicUrl));
  });

  app.post<ByReference>('/deposits/:reference/complete', async (request, reply) => {
    const { fields } = providerCompletion.parse(parseJson(rawBody(request)));
    const payment = find(request.params);
    if (Object.values(fields).includes(wrongCode)) {
      throw new Refusal(422, 'code.wrong', sentencesIn(payment.order.language).codeWrong);
    }
    // A repeated request finds the payment under way or finished, and changes nothing.
    if (payment.status === 'waiting' && !payment.planned) payments.handlePaid(payment);
    return respond(reply, payment.order.player, toDeposit(payment, publicUrl));
  });

  // The payment page has decided already; nothing in the return address counts.
  app.post<ByReference>('/deposits/:reference/return', async (request, reply) => {
    providerReturn.parse(parseJson(rawBody(request)));
    const payment = find(request.params);
    return respond(reply, payment.order.player, toDeposit(payment, publicUrl));
  });

  app.post<ByReference>('/deposits/:reference/cancel', async ({ params }, reply) => {
    const payment = find(params);
    payments.cancel(payment);
    return respond(reply, payment.order.player, toDeposit(payment, publicUrl));
  });
}
