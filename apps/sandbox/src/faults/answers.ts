import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FaultStore } from './faults.ts';
import { Refusal } from '../http/refusal.ts';

/** Gives an answer as the faults of its player have it. */
export type Respond = (reply: FastifyReply, player: string, body: object) => Promise<unknown>;

export function createRespond(faults: FaultStore): Respond {
  return async (reply, player, body) => {
    switch (faults.for(player).answer) {
      case 'honest':
        return body;
      case 'error-500':
        throw new Refusal(500, 'sandbox.fault', 'The sandbox was told to fail, after it acted.');
      case 'timeout':
        // The caller loses patience and hangs up; until then there is no answer.
        await once(reply.raw, 'close');
        return reply.hijack();
    }
  };
}
