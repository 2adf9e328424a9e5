import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import { formBodies, formValue } from './form-bodies.ts';
import { controlPage } from './pages/control-page.ts';
import { pageHeaders } from './pages/headers.ts';
import { type Payment, toDeposit } from './payment.ts';
import { Refusal } from './refusal.ts';

export interface ControlRouteOptions {
  desk: Desk;
  publicUrl: string;
}

interface ByReference {
  Params: { reference: string };
}

const outcome = z.enum(['approve', 'decline']);

const decision = z.object({
  outcome,
  reason: z.string().max(500).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  duplicates: z.int().min(0).max(10).optional(),
});

/**
 * How a test or a person decides a payment from outside, in development only:
 *
 *   GET  /control                      the payments as a page, with buttons
 *   GET  /control/payments             { payments: [{ deposit, planned, notices }] }, newest first
 *   POST /control/payments/{reference} { outcome, reason?, delayMs?, duplicates? }
 *
 * `outcome` is approve or decline; `delayMs` lets it take effect later; `duplicates` sends its
 * notice that many times more. What expired or was cancelled can still be approved: late money.
 */
export async function controlRoutes(
  app: FastifyInstance,
  { desk, publicUrl }: ControlRouteOptions,
): Promise<void> {
  formBodies(app);

  function find(reference: string): Payment {
    const payment = desk.byReference(reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No payment has this reference.');
    return payment;
  }

  const describe = (payment: Payment) => ({
    deposit: toDeposit(payment, publicUrl),
    planned: payment.planned && { outcome: payment.planned.outcome, at: payment.planned.at },
    notices: payment.deliveries.map(({ id, state, attempts }) => ({ id, state, attempts })),
  });

  app.get('/control', async (_request, reply) =>
    reply.headers(pageHeaders()).send(controlPage(desk.list())),
  );

  app.get('/control/payments', async () => ({ payments: desk.list().map(describe) }));

  app.post<ByReference>('/control/payments/:reference', async ({ params, body }) => {
    const payment = find(params.reference);
    desk.decide(payment, decision.parse(body));
    return describe(payment);
  });

  app.post<ByReference>(
    '/control/payments/:reference/decision',
    async ({ params, body }, reply) => {
      const payment = find(params.reference);
      if (formValue(body, 'token') !== payment.formToken) {
        throw new Refusal(403, 'form.stale', 'Open /control again: this form is out of date.');
      }
      desk.decide(payment, { outcome: outcome.parse(formValue(body, 'outcome')) });
      return reply.redirect('/control', 303);
    },
  );
}
