import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formValue, controlPanelUrl } from '../http/form-bodies.ts';
import { Refusal } from '../http/refusal.ts';
import { chainPayment, reorganisation } from './chain-control-routes.ts';
import type { ChainSimulator } from './chain-simulator.ts';

interface ByNetwork {
  Params: { network: string };
}

const actions = z.enum(['pay', 'replace', 'mine', 'reorganise']);

/** The forms of the control panel's chains. The page that contains them checks their token. */
export function addChainForms(app: FastifyInstance, chains: ChainSimulator): void {
  app.post<ByNetwork>('/control/chains/:network/form', async ({ params, body }, reply) => {
    const { network } = params;
    const value = (name: string) => formValue(body, name).trim();
    switch (actions.parse(value('action'))) {
      case 'pay': {
        const { times: _once, ...request } = chainPayment.parse({
          address: value('address'),
          memo: value('memo') || undefined,
          coin: value('coin'),
          amount: value('amount'),
        });
        chains.pay(network, request);
        break;
      }
      case 'replace': {
        const last = chains.chain(network).mempool.at(-1);
        if (!last) throw new Refusal(409, 'transaction.unknown', 'No transaction is pending.');
        chains.chain(network).replace(last.txid);
        break;
      }
      case 'mine':
        chains.chain(network).mine();
        break;
      case 'reorganise': {
        const depth = Number(value('depth'));
        const requested = reorganisation.parse({ depth, transactions: value('transactions') });
        chains.reorganise(network, requested.depth, requested.transactions);
      }
    }
    return reply.redirect(controlPanelUrl(body), 303);
  });
}
