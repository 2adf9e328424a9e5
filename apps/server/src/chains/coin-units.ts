import { currencyOf } from '@opencashier/money';
import type { NetworkCoin } from './networks.ts';

/** A coin's units on its network as the ledger's minor units, which are never coarser. */
export function minorOfUnits(units: bigint, coin: string, { decimals }: NetworkCoin): bigint {
  return units * 10n ** BigInt((currencyOf(coin)?.exponent ?? decimals) - decimals);
}

/** The reverse. An amount finer than the network's units cannot be sent on it. */
export function unitsOfMinor(minor: bigint, coin: string, { decimals }: NetworkCoin): bigint {
  return minor / 10n ** BigInt((currencyOf(coin)?.exponent ?? decimals) - decimals);
}
