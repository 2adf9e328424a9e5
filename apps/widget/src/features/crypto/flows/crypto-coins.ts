import type { CryptoNetwork, MethodList, PaymentMethod } from '@opencashier/contract/calls/methods';

/** CRY-1: the coins in their own order; each is a method with its networks. */
export function cryptoCoins(list: MethodList | undefined): PaymentMethod[] {
  const coins = list?.methods.filter(({ category }) => category === 'crypto') ?? [];
  return coins.toSorted((a, b) => a.position - b.position);
}

export function onlyCrypto(list: MethodList): MethodList {
  return { ...list, methods: cryptoCoins(list) };
}

/** CRY-2: how long a network takes to confirm; undefined if a value is missing. */
export function confirmingSeconds(network: CryptoNetwork): number | undefined {
  const { confirmations, intervalSeconds } = network;
  if (confirmations === null || intervalSeconds === null) return undefined;
  return confirmations * intervalSeconds;
}
