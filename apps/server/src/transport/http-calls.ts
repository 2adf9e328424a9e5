import { callPrefix } from '@opencashier/contract/calls/call-paths';
import {
  contractHeader,
  type ContractRange,
  writeContract,
} from '@opencashier/contract/contract-version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressOf } from '../security/client-address.ts';
import type { CallGateway, GatewayAnswer } from './call-gateway.ts';
import type { Connections } from './connections.ts';
import { compressedBest } from './kept-answers.ts';
import { tooManyStatus } from './refusal.ts';
import { sendCompressed } from './send-compressed.ts';
import { slowDown } from './slow-down.ts';

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';
}

function send(request: FastifyRequest, reply: FastifyReply, answer: GatewayAnswer) {
  if (answer.error) {
    return reply.code(answer.status).send({ error: answer.error });
  }
  if (!answer.prepared) return reply.send(answer.data);
  const { etag } = answer.prepared;
  void reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  return sendCompressed(request, reply, compressedBest(answer.prepared));
}

export interface HttpCallParts {
  gateway: CallGateway;
  addressOf: AddressOf;
  connections: Connections;
  contract: ContractRange;
}

/** Calls over HTTP: /api/BANKING/<name>, GET with a query, POST with a JSON body. NET-1, NET-2 */
export function addHttpCalls(
  app: FastifyInstance,
  { gateway, addressOf, connections, contract }: HttpCallParts,
): void {
  const own = writeContract(contract);
  app.route({
    method: ['GET', 'POST'],
    url: `/api/${callPrefix}/:name`,
    handler: async (request, reply) => {
      const address = addressOf(request.ip, request.headers['x-forwarded-for']);
      const answer = await gateway.handle({
        transport: 'http',
        name: (request.params as { name: string }).name,
        method: request.method,
        payload: request.method === 'GET' ? request.query : request.body,
        token: bearerOf(request),
        key: headerOf(request, 'idempotency-key'),
        origin: headerOf(request, 'origin'),
        address,
        ip: addressOf.whole(request.ip, request.headers['x-forwarded-for']),
        userAgent: headerOf(request, 'user-agent'),
        acceptLanguage: headerOf(request, 'accept-language'),
        acceptHeader: headerOf(request, 'accept'),
        platform: (request.query as Record<string, unknown>)['platform'],
        contract: headerOf(request, contractHeader.toLowerCase()),
      });
      const player = answer.identity ?? answer.refusedPlayer;
      if (player) {
        connections.authenticate(request.raw.socket, { owner: player.owner, address });
      }
      if (answer.status === tooManyStatus) await slowDown();
      // NET-19: the widget learns the server's contract versions.
      void reply.header(contractHeader, own);
      return send(request, reply, answer);
    },
  });
}
