import type { ChainNetwork, NetworkCoin } from './networks.ts';
import { paymentUri } from './payment-uri.ts';
import { unitsOfMinor } from './coin-units.ts';

interface Payee {
  coin: string;
  address: string;
  memo: string;
}

/** The URI with which a wallet app pays this sum, given in minor units. */
export function requestUri(
  { uriScheme, chainId }: ChainNetwork,
  networkCoin: NetworkCoin,
  { coin, address, memo }: Payee,
  minor: bigint,
): string {
  const units = unitsOfMinor(minor, coin, networkCoin);
  // An address used by only one deposit has an empty memo.
  return paymentUri(uriScheme, {
    ...networkCoin,
    address,
    memo: memo || undefined,
    units,
    chainId,
  });
}
