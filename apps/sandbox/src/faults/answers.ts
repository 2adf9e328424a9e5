import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FaultStore } from './faults.ts';
import { Refusal } from '../http/refusal.ts';

/** Sends a response, with the faults set for its player. */
export type Respond = (reply: FastifyReply, player: string, body: object) => Promise<unknown>;

export function createRespond(faults: FaultStore): Respond {
  return async (reply, player, body) => {
    switch (faults.for(player).answer) {
      case 'honest':
        return body;
      case 'error-500':
        throw new Refusal(500, 'sandbox.fault', 'The sandbox was told to fail, after it acted.');
      case 'timeout':
        // There is no response until the caller times out and disconnects.
        await once(reply.raw, 'close');
        return reply.hijack();
    }
  };
}
