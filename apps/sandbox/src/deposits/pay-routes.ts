import type { FastifyInstance } from 'fastify';
import type { Decision, PaymentSimulator } from './payment-simulator.ts';
import { formBodies, formValue } from '../http/form-bodies.ts';
import { messagePage } from '../page-parts/layout.ts';
import { pageHeaders } from '../page-parts/headers.ts';
import { declineReasons } from './payment-page/decline-reasons.ts';
import { delaysSeconds, paymentPage } from './payment-page/payment-page.ts';
import type { Payment } from './payment/payment.ts';
import { Refusal, toRefusal } from '../http/refusal.ts';

export interface PayRouteOptions {
  payments: PaymentSimulator;
  merchant: string;
}

interface ByProviderId {
  Params: { providerId: string };
}

/** The decision behind the button; undefined leaves the payment pending. */
function readDecision(body: unknown): Decision | undefined {
  const pressed = formValue(body, 'decision');
  if (pressed === 'pending') return undefined;
  if (pressed === 'approve') return { outcome: 'approve' };
  if (pressed === 'decline') {
    const chosen = formValue(body, 'reason');
    const reason = Object.hasOwn(declineReasons, chosen) ? chosen : 'declined';
    return { outcome: 'decline', reason };
  }
  const seconds = delaysSeconds.find((delay) => pressed === `approve-in-${delay}`);
  if (seconds !== undefined) return { outcome: 'approve', delayMs: seconds * 1000 };
  throw new Refusal(400, 'request.invalid', 'Choose one of the buttons of the payment page.');
}

/** The payment pages. They have no scripts or frames, and a guessed URL opens nothing. */
export async function payRoutes(
  app: FastifyInstance,
  { payments, merchant }: PayRouteOptions,
): Promise<void> {
  formBodies(app);
  app.setErrorHandler((error, _request, reply) => {
    const refusal = toRefusal(error);
    const page = messagePage('This payment page cannot be shown', refusal.message);
    return reply.code(refusal.status).headers(pageHeaders()).send(page);
  });

  function find(providerId: string, isAllowed: (payment: Payment) => boolean): Payment {
    const payment = payments.byProviderId(providerId);
    if (payment && isAllowed(payment)) return payment;
    throw new Refusal(404, 'payment.unknown', 'The link is incomplete or no longer valid.');
  }

  app.get<ByProviderId & { Querystring: Record<string, unknown> }>(
    '/pay/:providerId',
    async ({ params, query }, reply) => {
      const payment = find(params.providerId, ({ session }) => query['session'] === session);
      const { origin } = new URL(payment.order.returnUrl);
      return reply.headers(pageHeaders([origin])).send(paymentPage(payment, merchant));
    },
  );

  // A POST source sends its params in a form; the redirect leads to a URL that survives a reload.
  app.post<ByProviderId>('/pay/:providerId', async ({ params, body }, reply) => {
    const session = formValue(body, 'session');
    const payment = find(params.providerId, (one) => one.session === session);
    const query = new URLSearchParams({ session });
    return reply.redirect(`/pay/${payment.providerId}?${query}`, 303);
  });

  app.post<ByProviderId>('/pay/:providerId/decision', async ({ params, body }, reply) => {
    const token = formValue(body, 'token');
    const payment = find(params.providerId, ({ formToken }) => token === formToken);
    const decision = readDecision(body);
    // A second click finds the payment decided and only redirects the player.
    if (decision && payment.status === 'waiting') payments.decide(payment, decision);
    return reply.headers(pageHeaders()).redirect(payment.order.returnUrl, 303);
  });
}
