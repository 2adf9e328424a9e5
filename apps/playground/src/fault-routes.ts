import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { playerQuery } from './player-token.ts';

export interface FaultRouteOptions {
  sandboxUrl: string;
}

const faultsAnswer = z.object({
  everyone: z.record(z.string(), z.unknown()),
  players: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const sandboxTimeoutMs = 20_000;

/**
 * The sandbox's faults for one player of this host. Our backend calls the sandbox's control API,
 * because the page itself may not connect to another origin.
 */
export async function faultRoutes(
  app: FastifyInstance,
  { sandboxUrl }: FaultRouteOptions,
): Promise<void> {
  async function ask(reply: FastifyReply, player: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(sandboxTimeoutMs);
    const answer = await fetch(`${sandboxUrl}/control/faults`, { ...init, signal }).catch(() => {});
    if (!answer) {
      const message = 'The sandbox did not answer.';
      return reply.code(502).send({ error: { message, code: 'sandbox.unavailable' } });
    }
    const body: unknown = await answer.json();
    if (!answer.ok) return reply.code(answer.status).send(body);
    const { everyone, players } = faultsAnswer.parse(body);
    return reply.send({ faults: players[player] ?? everyone });
  }

  // Providers know a player by partner and id.
  const nameOf = (query: unknown): string => `demo:${playerQuery.parse(query).user}`;

  app.get('/faults', async ({ query }, reply) => ask(reply, nameOf(query)));

  app.put('/faults', async ({ query, body: faults }, reply) => {
    const player = nameOf(query);
    return ask(reply, player, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ player, faults }),
    });
  });
}
