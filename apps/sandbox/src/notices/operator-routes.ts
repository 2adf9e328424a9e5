import { withdrawalCode } from '@opencashier/contract/operator/events';
import type { Signatures } from '@opencashier/contract/signatures';
import type { FastifyInstance } from 'fastify';
import { parseJson, Refusal } from '../http/refusal.ts';
import { rawBody } from './signature.ts';
import type { Inbox } from './inbox.ts';

export interface OperatorRouteOptions {
  inbox: Inbox;
  /** The keys of the demo partner's receiver; the provider has its own. */
  signatures: Signatures;
}

/** The masked phone number that a real operator would return. */
const sentTo = '+49 ••• ••42';

/** The demo operator's receiver: accepts every event and puts codes into the inbox. */
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
