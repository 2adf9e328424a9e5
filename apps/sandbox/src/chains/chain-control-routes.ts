import { decimal } from '@opencashier/contract/primitives';
import { toMinor } from '@opencashier/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { ChainSimulator } from './chain-simulator.ts';
import { reorganisationFates } from './simulated-chain.ts';

interface ByNetwork {
  Params: { network: string };
}

interface ByTransaction {
  Params: { network: string; txid: string };
}

export const chainPayment = z.strictObject({
  address: z.string().min(1).max(200),
  memo: z.string().max(200).optional(),
  coin: z.string().min(1).max(16),
  amount: decimal,
  /** The number of payments of this amount, each in its own transaction. */
  times: z.int().min(1).max(100).default(1),
});
export const chainBlocks = z.strictObject({ count: z.int().min(1).max(1000).default(1) });
export const reorganisation = z.strictObject({
  depth: z.int().min(1).max(500),
  transactions: z.enum(reorganisationFates).default('again'),
});
const replacement = z.strictObject({ amount: decimal.optional(), decimals: z.int().default(8) });
const pace = z.strictObject({ speed: z.number().min(0).max(10_000) });

/**
 * Controls the sandbox's chains, for tests and programs, in development only:
 *
 *   POST   /control/chains/{network}/payments          { address, memo?, coin, amount, times? }
 *   POST   /control/chains/{network}/payments/{txid}   replaced at a higher fee: { amount? }
 *   DELETE /control/chains/{network}/payments/{txid}   dropped by its sender
 *   POST   /control/chains/{network}/blocks            { count }
 *   POST   /control/chains/{network}/reorganisations   { depth, transactions }
 *   PUT    /control/chains/{network}                   { speed }: 0 stops the blocks
 */
export async function chainControlRoutes(
  app: FastifyInstance,
  { chains }: { chains: ChainSimulator },
): Promise<void> {
  const tipOf = (network: string) => {
    const { height, hash } = chains.chain(network).tip;
    return { height, hash };
  };

  app.post<ByNetwork>('/control/chains/:network/payments', async ({ params, body }) => {
    const { times, ...request } = chainPayment.parse(body);
    const sent = Array.from({ length: times }, () => chains.pay(params.network, request));
    return { txids: sent.map(({ txid }) => txid) };
  });

  app.post<ByTransaction>('/control/chains/:network/payments/:txid', async ({ params, body }) => {
    const { amount, decimals } = replacement.parse(body);
    const units = amount === undefined ? undefined : toMinor(amount, decimals);
    const chain = chains.chain(params.network);
    const replaced = chain.replace(params.txid, (same) => ({
      ...same,
      units: units ?? same.units,
    }));
    if (!replaced)
      throw new Refusal(404, 'transaction.unknown', 'No pending transaction has this id.');
    return { txid: replaced.txid };
  });

  app.delete<ByTransaction>('/control/chains/:network/payments/:txid', async ({ params }) => ({
    forgotten: chains.chain(params.network).forget(params.txid),
  }));

  app.post<ByNetwork>('/control/chains/:network/blocks', async ({ params, body }) => {
    chains.chain(params.network).mine(chainBlocks.parse(body).count);
    return tipOf(params.network);
  });

  app.post<ByNetwork>('/control/chains/:network/reorganisations', async ({ params, body }) => {
    const { depth, transactions } = reorganisation.parse(body);
    chains.reorganise(params.network, depth, transactions);
    return tipOf(params.network);
  });

  app.put<ByNetwork>('/control/chains/:network', async ({ params, body }) => {
    chains.setSpeed(params.network, pace.parse(body).speed);
    return tipOf(params.network);
  });
}
