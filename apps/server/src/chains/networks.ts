import type { TestFormat } from '@opencashier/contract/formats/bitcoin-prefixes';
import type { AddressFormat } from './address-formats.ts';
import type { Chain } from './chain.ts';
import type { ExtendedKey } from './extended-key.ts';
import type { UriScheme } from './payment-uri.ts';

/** A coin as one network carries it. */
export interface NetworkCoin {
  /** `native`, or the token's contract as the chain names it. */
  asset: string;
  /** The number of decimals on the network. */
  decimals: number;
}

/**
 * The source of deposit addresses: derived from our key for each deposit, shared with a memo for
 * each, or issued by the provider that holds the coins.
 */
export type AddressSource =
  | { kind: 'derived'; format: AddressFormat; key: ExtendedKey }
  | { kind: 'shared'; address: string }
  | { kind: 'provider'; provider: string };

/** A network that this server watches; the catalogue has what players see of it. */
export interface ChainNetwork {
  id: string;
  chain: Chain;
  addresses: AddressSource;
  coins: ReadonlyMap<string, NetworkCoin>;
  uriScheme: UriScheme;
  chainId?: number | undefined;
  /** A test network, whose coins are worth nothing. */
  testFormat?: TestFormat | undefined;
}

export type ChainNetworks = ReadonlyMap<string, ChainNetwork>;

/** The name recorded with deposits of a network, in place of a provider's name. */
export const chainProvider = (networkId: string): string => `chain:${networkId}`;

export const isChainProvider = (provider: string): boolean => provider.startsWith('chain:');

/** The test networks among these. */
export const testNetworksOf = (networks: ChainNetworks): ReadonlyMap<string, TestFormat> =>
  new Map(
    [...networks.values()].flatMap(({ id, testFormat }) =>
      testFormat === undefined ? [] : [[id, testFormat] as const],
    ),
  );
