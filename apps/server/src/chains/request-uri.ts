import type { ChainNetwork, NetworkCoin } from './networks.ts';
import { paymentUri } from './payment-uri.ts';
import type { CryptoAddress } from './store/crypto-addresses.ts';
import { unitsOfMinor } from './coin-units.ts';

type Payee = Pick<CryptoAddress, 'coin' | 'address' | 'memo'>;

/** Asks a wallet for a sum in the ledger's units of the coin. */
export function requestUri(
  { uriScheme, chainId }: ChainNetwork,
  networkCoin: NetworkCoin,
  { coin, address, memo }: Payee,
  minor: bigint,
): string {
  const units = unitsOfMinor(minor, coin, networkCoin);
  // An address that is its deposit's own has an empty memo.
  return paymentUri(uriScheme, {
    ...networkCoin,
    address,
    memo: memo || undefined,
    units,
    chainId,
  });
}
