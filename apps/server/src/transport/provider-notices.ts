import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '@opencashier/contract/errors';
import { isStorableText } from '@opencashier/contract/formats/storable';
import type { Services } from '../services/services.ts';
import type { Provider, Received, WebhookRequest } from '../providers/provider.ts';
import { storeUnreadable } from '../queues/inbox.ts';
import { storeNotice } from '../queues/store-notice.ts';
import { RateLimiter } from '../security/rate-limiter.ts';
import type { Connections } from './connections.ts';
import type { Metrics } from './telemetry/metrics.ts';

const unknownShape = 'The signature is right, but no such notice is known.';

const refusedLine =
  'a webhook was refused: its signature is not valid; compare its secret with the provider’s';
/** For each provider: a few at once, so that a wrong secret is seen, then one in a minute. */
const warningsPerSecond = 1 / 60;
const warningsAtOnce = 3;

const fullLine =
  'the list of unmatched notices is full, so this one was not kept: dismiss those that are done';

export interface WebhookParts {
  services: Pick<Services, 'pool' | 'providers' | 'wake'>;
  metrics: Metrics;
  connections: Connections;
}

/** Verifies, stores and acknowledges a notice as the provider expects; a worker applies it. */
export function addProviderNotices(
  app: FastifyInstance,
  { services, metrics, connections }: WebhookParts,
): void {
  /** An unreadable notice is kept for the operator, unless too many are waiting already. */
  async function store(provider: string, { notice, ...received }: Received, body: string) {
    const eventId = storedId(received.eventId);
    if (!notice) {
      const { text = body } = received;
      const isKept = await storeUnreadable(services.pool, { provider, eventId, text });
      metrics.countNotice(provider, isKept ? 'unknownShape' : 'refused');
      return isKept ? 'kept' : 'notKept';
    }
    metrics.countNotice(provider, 'stored');
    // The source's parameters are meant for the bank alone, so the inbox does not keep them.
    const stored = { ...notice, data: { ...notice.data, source: undefined } };
    await storeNotice(services.pool, { provider, eventId, body: stored });
    return 'stored';
  }

  const warnings = new RateLimiter(warningsPerSecond, warningsAtOnce);
  app.register(async (scope) => {
    // The signature covers the raw body, so it is not parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider: name } = request.params as { provider: string };
      const provider = services.providers.get(name);
      const webhook = webhookOf(request);
      if (!provider || !takes(provider, webhook)) {
        throw new CallError('request.unknownCall', 'There is no such provider.');
      }
      const receipt = await provider.receiveWebhook(webhook);
      if (!receipt) {
        metrics.countNotice(name, 'refused');
        // Anybody can send such requests, so the log does not grow with each of them.
        if (warnings.take(name)) request.log.warn({ provider: name }, refusedLine);
        throw new CallError('auth.tokenInvalid', 'The notice’s signature is not valid.');
      }
      connections.authenticate(request.raw.socket);
      let areKnown = true;
      for (const received of receipt.notices) {
        const outcome = await store(name, received, webhook.body);
        if (outcome !== 'stored') areKnown = false;
        if (outcome !== 'notKept') continue;
        const { eventId } = received;
        if (warnings.take(`full ${name}`)) request.log.warn({ provider: name, eventId }, fullLine);
        if (!receipt.blocksOthers) throw new CallError('request.malformed', unknownShape);
      }
      if (receipt.notices.length > 0) services.wake({ noticesOf: name });
      const { acknowledgement } = receipt;
      if (acknowledgement) {
        const { status, body, contentType } = acknowledgement;
        return reply.code(status).type(contentType).send(body);
      }
      if (areKnown) return reply.code(204).send();
      return reply.code(202).send({ message: `${unknownShape} It is kept for the operator.` });
    };
    scope.route({
      method: ['GET', 'POST'],
      url: '/webhooks/:provider',
      exposeHeadRoute: false,
      handler: receive,
    });
  });
}

const eventIdMaxLength = 256;

/** Providers choose their ids; one that an index cannot hold is stored as its digest. */
function storedId(eventId: string): string {
  if (eventId.length <= eventIdMaxLength && isStorableText(eventId)) return eventId;
  return `sha256:${createHash('sha256').update(eventId).digest('hex')}`;
}

function takes({ webhookMethods = ['POST'] }: Provider, { method }: WebhookRequest): boolean {
  return webhookMethods.some((one) => one === method);
}

function webhookOf(request: FastifyRequest): WebhookRequest {
  const { method, headers, query, body } = request;
  return {
    method,
    headers: textsOf(headers),
    query: textsOf(query as Record<string, unknown>),
    body: typeof body === 'string' ? body : '',
  };
}

/** A header that occurs twice is ambiguous, and is left out. */
function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
