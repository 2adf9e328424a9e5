import type {
  SimulatedChain,
  SimulatedTransaction,
} from '@opencashier/sandbox/chains/simulated-chain';
import { type Chain, pendingOf, type Transfer } from '@opencashier/server/chains/chain';

function transfersOf(transactions: readonly SimulatedTransaction[]): Transfer[] {
  return transactions.flatMap(({ txid, transfers }) =>
    transfers.map((transfer, output) => ({ txid, output, ...transfer })),
  );
}

/** Reads a simulated chain directly, for tests that create thousands of blocks. */
export function readSimulated(chain: () => SimulatedChain): Chain {
  return {
    height: async () => chain().tip.height,
    async block(height) {
      const found = chain().block(height);
      return found && { ...found, transfers: transfersOf(found.transactions) };
    },
    hashAt: async (height) => chain().block(height)?.hash,
    pending: async () => pendingOf(transfersOf(chain().mempool)),
  };
}
