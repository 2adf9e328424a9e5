import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addChainForms } from '../chains/chain-page-routes.ts';
import type { ControlRouteOptions } from './control-routes.ts';
import type { ReturnControlOptions } from './return-control-routes.ts';
import { addReturnForms } from './return-forms.ts';
import { faults } from '../faults/faults.ts';
import { formBodies, formValue, controlPanelUrl } from '../http/form-bodies.ts';
import { controlPage } from './control-page.ts';
import { pageHeaders } from '../page-parts/headers.ts';
import { outcomes } from '../deposits/payment/payment.ts';
import { payoutOutcomes } from '../payouts/payout-simulator.ts';
import { Refusal } from '../http/refusal.ts';

interface ByReference {
  Params: { reference: string };
}

const number = z.coerce.number();
const faultsForm = z.object({
  notice: faults.shape.notice,
  noticeDelayMs: number.pipe(faults.shape.noticeDelayMs),
  noticeDuplicates: number.pipe(faults.shape.noticeDuplicates),
  answer: faults.shape.answer,
  paidPercent: number.pipe(faults.shape.paidPercent),
  trader: faults.shape.trader,
  payout: faults.shape.payout,
  payoutDelayMs: number.pipe(faults.shape.payoutDelayMs),
  refund: faults.shape.refund,
  refundDelayMs: number.pipe(faults.shape.refundDelayMs),
});

/** The control panel. Its forms carry a token, so that no other site can submit them. */
export async function controlPageRoutes(
  app: FastifyInstance,
  options: ControlRouteOptions & ReturnControlOptions,
): Promise<void> {
  const { payments, payouts, refunds, disputes, chains, faultStore, inbox } = options;
  const token = randomBytes(18).toString('base64url');
  formBodies(app);

  app.addHook('preHandler', async ({ method, body }) => {
    if (method === 'GET' || formValue(body, 'token') === token) return;
    throw new Refusal(403, 'form.stale', 'Open /control again: this form is out of date.');
  });

  // npm start prints the sandbox's own address.
  app.get('/', async (_request, reply) => reply.redirect('/control', 302));
  app.get<{ Querystring: { find?: unknown } }>('/control', async ({ query }, reply) => {
    const find = typeof query.find === 'string' ? query.find.trim().slice(0, 256) : '';
    const lists = { payments: payments.list(), payouts: payouts.list(), chains: chains.list() };
    const returns = { refunds: refunds.list(), disputes: disputes.list() };
    const view = { ...lists, ...returns, messages: inbox.list(), faults: faultStore.list() };
    return reply.headers(pageHeaders()).send(controlPage({ ...view, hidden: { token, find } }));
  });

  app.post<ByReference>(
    '/control/payments/:reference/decision',
    async ({ params, body }, reply) => {
      const payment = payments.byReference(params.reference);
      if (!payment) throw new Refusal(404, 'deposit.unknown', 'No payment has this reference.');
      payments.decide(payment, { outcome: z.enum(outcomes).parse(formValue(body, 'outcome')) });
      return reply.redirect(controlPanelUrl(body), 303);
    },
  );

  app.post<ByReference>('/control/payouts/:reference/decision', async ({ params, body }, reply) => {
    const outcome = z.enum(payoutOutcomes).parse(formValue(body, 'outcome'));
    const reason = formValue(body, 'reason') || undefined;
    payouts.decide(payouts.find(params.reference), outcome, { reason });
    return reply.redirect(controlPanelUrl(body), 303);
  });

  addReturnForms(app, options);
  addChainForms(app, chains);

  app.post('/control/faults/form', async ({ body }, reply) => {
    if (formValue(body, 'action') === 'clear') faultStore.clear();
    else {
      const names = Object.keys(faultsForm.shape);
      const values = Object.fromEntries(names.map((name) => [name, formValue(body, name)]));
      faultStore.set(formValue(body, 'player') || undefined, faultsForm.parse(values));
    }
    return reply.redirect(controlPanelUrl(body), 303);
  });
}
