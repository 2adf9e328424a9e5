import type { FastifyInstance } from 'fastify';
import type { ChainSimulator } from './chain-simulator.ts';
import type { SimulatedTransaction } from './simulated-chain.ts';

interface ByNetwork {
  Params: { network: string };
}

interface ByHeight {
  Params: { network: string; height: string };
}

function transfersOf(transactions: readonly SimulatedTransaction[]) {
  return transactions.flatMap(({ txid, transfers }) =>
    transfers.map(({ units, memo, ...rest }, output) => ({
      txid,
      output,
      ...rest,
      ...(memo === undefined ? {} : { memo }),
      units: String(units),
    })),
  );
}

/**
 * The API of a public block explorer:
 *
 *   GET /chains/{network}/tip                   { height, hash }
 *   GET /chains/{network}/blocks/{height}       { block: { height, hash, parentHash, transfers } }
 *   GET /chains/{network}/blocks/{height}/hash  { hash }
 *   GET /chains/{network}/mempool               { transfers }
 *
 * A height beyond the tip returns null.
 */
export async function chainRoutes(
  app: FastifyInstance,
  { chains }: { chains: ChainSimulator },
): Promise<void> {
  app.get<ByNetwork>('/chains/:network/tip', async ({ params }) => {
    const { height, hash } = chains.chain(params.network).tip;
    return { height, hash };
  });

  app.get<ByHeight>('/chains/:network/blocks/:height', async ({ params }) => {
    const found = chains.chain(params.network).block(Number(params.height));
    if (!found) return { block: null };
    const { transactions, ...block } = found;
    return { block: { ...block, transfers: transfersOf(transactions) } };
  });

  app.get<ByHeight>('/chains/:network/blocks/:height/hash', async ({ params }) => ({
    hash: chains.chain(params.network).block(Number(params.height))?.hash ?? null,
  }));

  app.get<ByNetwork>('/chains/:network/mempool', async ({ params }) => ({
    transfers: transfersOf(chains.chain(params.network).mempool),
  }));
}
