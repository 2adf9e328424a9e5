import type { Signatures } from '@opencashier/contract/signatures';
import type { FastifyInstance } from 'fastify';
import { type DepositRouteOptions, depositRoutes } from '../deposits/deposit-routes.ts';
import { type RefundRouteOptions, refundRoutes } from '../deposits/refund-routes.ts';
import { type PayoutRouteOptions, payoutRoutes } from '../payouts/payout-routes.ts';
import { checkSignature } from '../notices/signature.ts';

export interface ProtocolRouteOptions
  extends DepositRouteOptions, RefundRouteOptions, PayoutRouteOptions {
  signatures: Signatures;
}

/** The provider's side of the protocol. Every request is signed, so bodies are kept as raw text. */
export async function protocolRoutes(
  app: FastifyInstance,
  options: ProtocolRouteOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preHandler', async (request) => checkSignature(options.signatures, request));
  app.register(depositRoutes, options);
  app.register(refundRoutes, options);
  app.register(payoutRoutes, options);
}
