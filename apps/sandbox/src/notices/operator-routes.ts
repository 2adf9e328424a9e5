import { withdrawalCode } from '@opencashier/contract/operator/events';
import type { Signatures } from '@opencashier/contract/signatures';
import type { FastifyInstance } from 'fastify';
import { parseJson, Refusal } from '../http/refusal.ts';
import { rawBody } from './signature.ts';
import type { Inbox } from './inbox.ts';

export interface OperatorRouteOptions {
  inbox: Inbox;
  /** Of the demo partner's receiver; another pair of keys than the provider's. */
  signatures: Signatures;
}

/** Where a real operator's phone number would be shown, with all but its end hidden. */
const sentTo = '+49 ••• ••42';

/** The demo operator's receiver: it takes every event, and brings codes to the inbox. */
export async function operatorRoutes(
  app: FastifyInstance,
  { inbox, signatures }: OperatorRouteOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/operator/events', async (request, reply) => {
    const body = rawBody(request);
    if (!signatures.verify(request.headers, body)) {
      throw new Refusal(401, 'signature.invalid', 'The signature is missing, wrong or too old.');
    }
    const code = withdrawalCode.safeParse(parseJson(body));
    if (!code.success) return reply.code(204).send();
    inbox.take(code.data);
    return { sentTo };
  });
}
