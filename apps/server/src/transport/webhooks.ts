import type { FastifyInstance } from 'fastify';
import { CallError } from '@opencashier/contract/errors';
import type { Services } from '../services/services.ts';
import { storeNotice, storeUnreadable } from '../queues/inbox.ts';
import type { Connections } from './connections.ts';
import type { Metrics } from './metrics.ts';

const unknownShape = 'The signature is right, but no such notice is known.';

export interface WebhookParts {
  services: Pick<Services, 'pool' | 'providers' | 'wake'>;
  metrics: Metrics;
  connections: Connections;
}

/** Verified, stored, acknowledged; the inbox's worker applies it. */
export function addWebhooks(
  app: FastifyInstance,
  { services, metrics, connections }: WebhookParts,
): void {
  app.register(async (scope) => {
    // The signature covers the body as it was sent, so it is not parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/:provider', async (request, reply) => {
      const { provider: name } = request.params as { provider: string };
      const provider = services.providers.get(name);
      if (!provider) throw new CallError('request.unknownCall', 'There is no such provider.');
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          (e): e is [string, string] => typeof e[1] === 'string',
        ),
      );
      const text = typeof request.body === 'string' ? request.body : '';
      const received = provider.parseWebhook(text, headers);
      if (!received) {
        metrics.countNotice(name, 'refused');
        throw new CallError('auth.tokenInvalid', 'The notice’s signature is not valid.');
      }
      connections.authenticate(request.raw.socket);
      const { eventId, notice } = received;
      if (!notice) {
        const isKept = await storeUnreadable(services.pool, { provider: name, eventId, text });
        metrics.countNotice(name, isKept ? 'unknownShape' : 'refused');
        if (!isKept) throw new CallError('request.malformed', unknownShape);
        services.wake();
        return reply.code(202).send({ message: `${unknownShape} It is kept for the operator.` });
      }
      metrics.countNotice(name, 'stored');
      // The source's parameters are meant for the bank alone, so the inbox does not keep them.
      const body = { ...notice, data: { ...notice.data, source: undefined } };
      await storeNotice(services.pool, { provider: name, eventId, body });
      services.wake();
      return reply.code(204).send();
    });
  });
}
