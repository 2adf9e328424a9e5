import type { Signatures } from '@opencashier/contract/signatures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Desk } from './desk.ts';
import { type Payment, paymentRequest, toDeposit } from './payment.ts';
import { parseJson, Refusal } from './refusal.ts';
import { checkSignature, rawBody } from './signature.ts';

export interface DepositRouteOptions {
  desk: Desk;
  signatures: Signatures;
  publicUrl: string;
}

interface ByReference {
  Params: { reference: string };
}

/** The provider's side of the protocol: every request is signed, so every body is kept as text. */
export async function depositRoutes(
  app: FastifyInstance,
  { desk, signatures, publicUrl }: DepositRouteOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preHandler', async (request) => checkSignature(signatures, request));

  function find({ params }: FastifyRequest<ByReference>): Payment {
    const payment = desk.byReference(params.reference);
    if (!payment) throw new Refusal(404, 'deposit.unknown', 'No deposit has this reference.');
    return payment;
  }

  app.post('/deposits', async (request) => {
    const { fields: _fields, ...order } = paymentRequest.parse(parseJson(rawBody(request)));
    return toDeposit(desk.open(order), publicUrl);
  });

  app.get<ByReference>('/deposits/:reference', async (request) =>
    toDeposit(find(request), publicUrl),
  );

  app.post<ByReference>('/deposits/:reference/cancel', async (request) => {
    const payment = find(request);
    desk.cancel(payment);
    return toDeposit(payment, publicUrl);
  });
}
