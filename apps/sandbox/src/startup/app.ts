import { readFileSync } from 'node:fs';
import { createSignatures, readSecrets } from '@opencashier/contract/signatures';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AddressStore } from '../deposits/address-store.ts';
import { createRespond } from '../faults/answers.ts';
import { captchaControlRoutes } from '../captcha/captcha-control-routes.ts';
import { CaptchaSimulator, type CaptchaKeys } from '../captcha/captcha-simulator.ts';
import { captchaRoutes } from '../captcha/captcha-routes.ts';
import { chainControlRoutes } from '../chains/chain-control-routes.ts';
import { ChainSimulator } from '../chains/chain-simulator.ts';
import { chainRoutes } from '../chains/chain-routes.ts';
import { type Clock, systemClock } from '../notices/clock.ts';
import { controlPageRoutes } from '../control/control-page-routes.ts';
import { controlRoutes } from '../control/control-routes.ts';
import { returnControlRoutes } from '../control/return-control-routes.ts';
import { createWebhookSender } from '../notices/webhook-sender.ts';
import { PaymentSimulator } from '../deposits/payment-simulator.ts';
import { DisputeSimulator } from '../deposits/dispute-simulator.ts';
import { RefundSimulator } from '../deposits/refund-simulator.ts';
import { FaultStore } from '../faults/faults.ts';
import { createNotifier } from '../notices/notifier.ts';
import { Inbox } from '../notices/inbox.ts';
import { operatorRoutes } from '../notices/operator-routes.ts';
import { payRoutes } from '../deposits/pay-routes.ts';
import { PayoutSimulator } from '../payouts/payout-simulator.ts';
import { protocolRoutes } from './protocol-routes.ts';
import { Refusal, toRefusal } from '../http/refusal.ts';

export interface SandboxOptions {
  /** `whsec_…`, shared with the server that uses this provider; two during a key rotation. */
  secret: string;
  /** The public origin of the payment pages. */
  publicUrl: string;
  /** Enables the control API and its page: never in production. */
  control: boolean;
  /** The keys with which the server authenticates when it verifies a captcha. */
  captchaKeys?: CaptchaKeys;
  /** `whsec_…` of the demo operator's receiver, which does not run without it. */
  operatorSecret?: string | undefined;
  merchant?: string;
  /** The speed of the chains relative to the real ones; at 0 blocks come only on request. */
  chainSpeed?: number;
  capacity?: number;
  clock?: Clock;
  logger?: boolean;
}

const bodyMaxBytes = 65_536;
const styleSheet = ['sheet', 'decisions', 'checkouts', 'control']
  .map((name) => readFileSync(new URL(`../page-parts/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status === 500) request.log.error(error);
  return reply.code(refusal.status).send(refusal.body);
}

export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const { clock = systemClock, merchant = 'OpenCashier Playground', capacity = 1000 } = options;
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const app = fastify({
    bodyLimit: bodyMaxBytes,
    forceCloseConnections: true,
    // Errors of the router itself, such as a malformed path, bypass the handler below.
    frameworkErrors: answerError,
    logger: options.logger ? { level: 'warn' } : false,
  });
  const signatures = createSignatures(readSecrets(options.secret));
  const webhookSender = createWebhookSender(clock, signatures);
  const notifier = createNotifier(clock, webhookSender);
  const faultStore = new FaultStore();
  const shared = { clock, notifier, faults: faultStore, capacity };
  const payments = new PaymentSimulator({ ...shared, publicUrl });
  const payouts = new PayoutSimulator(shared);
  const refunds = new RefundSimulator(shared);
  const disputes = new DisputeSimulator(shared);
  const addresses = new AddressStore(shared);

  const chains = new ChainSimulator(clock, options.chainSpeed ?? 0);
  const inbox = new Inbox();
  const captchas = new CaptchaSimulator(options.captchaKeys ?? {});

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new Refusal(404, 'request.unknown', 'There is nothing here.').body),
  );
  app.addHook('onClose', async () => {
    payments.close();
    payouts.close();
    refunds.close();
    chains.close();
    notifier.close();
    await webhookSender.close();
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/assets/page.css', async (_request, reply) =>
    reply.headers({ 'x-content-type-options': 'nosniff' }).type('text/css').send(styleSheet),
  );
  const respond = createRespond(faultStore);
  app.register(protocolRoutes, {
    payments,
    payouts,
    refunds,
    disputes,
    addresses,
    signatures,
    publicUrl,
    respond,
    clock,
  });
  app.register(payRoutes, { payments, merchant });
  app.register(captchaRoutes, { captchas, publicUrl });
  app.register(chainRoutes, { chains });
  if (options.operatorSecret !== undefined) {
    const ofOperator = createSignatures(readSecrets(options.operatorSecret));
    app.register(operatorRoutes, { inbox, signatures: ofOperator });
  }
  if (options.control) {
    const controls = { payments, payouts, addresses, chains, faultStore, inbox, publicUrl };
    const returns = { payments, refunds, disputes };
    app.register(controlRoutes, controls);
    app.register(returnControlRoutes, returns);
    app.register(controlPageRoutes, { ...controls, ...returns });
    app.register(captchaControlRoutes, { captchas });
    app.register(chainControlRoutes, { chains });
  }
  return app;
}
