import { evmChainIds } from '@opencashier/contract/formats/payment-link';
import { StartupError } from '../configuration/startup-error.ts';

/** The test networks of Ethereum and its relatives, and nodes for development. */
const testChainIds = new Set([
  5, 97, 1337, 17_000, 31_337, 43_113, 80_002, 84_532, 421_614, 560_048, 11_155_111, 11_155_420,
]);

export const testNetworkRemedy = 'set CASHIER_TEST_NETWORKS=allow if this is a pilot';

/** Only the chain id tells EVM networks apart: in production it must be that of real coins. */
export function checkChainId(network: string, chainId: number): void {
  const own = evmChainIds[network] ?? chainId;
  if (chainId !== own) {
    throw new StartupError(
      `The chainId of ${network} is ${own}, not ${chainId}: correct it, or ${testNetworkRemedy}.`,
    );
  }
  const [other] =
    Object.entries(evmChainIds).find(([name, one]) => one === chainId && name !== network) ?? [];
  if (other !== undefined) {
    throw new StartupError(
      `The chainId of ${network} is ${chainId}, that of ${other}: correct it.`,
    );
  }
  if (testChainIds.has(chainId)) {
    throw new StartupError(
      `Coins of ${network} on chain ${chainId} are worth nothing: ${testNetworkRemedy}.`,
    );
  }
}
