import type {
  CryptoNetwork,
  MethodList,
  PaymentMethod,
} from '@opencashier/contract/methods/methods';
import { compareDecimals } from '@opencashier/money';
import { byPosition } from '../../methods/flows/group-members.ts';

/** CRY-1: the coins in their own order; each is a method with its networks. */
export function cryptoCoins(list: MethodList | undefined): PaymentMethod[] {
  const coins = list?.methods.filter(({ category }) => category === 'crypto') ?? [];
  return byPosition(coins);
}

/** CRY-3: the coins that can pay a price, each with the networks whose minimum allows it. */
export function coinsForPrice(
  list: MethodList | undefined,
  price: { amount: string; currency: string },
): PaymentMethod[] {
  return cryptoCoins(list)
    .filter(({ currency }) => currency.includes(price.currency))
    .flatMap((coin) => {
      const networks = coin.networks?.filter((network) => allows(network, price));
      if (!networks) return [coin];
      return networks.length > 0 ? [{ ...coin, networks }] : [];
    });
}

function allows(
  { min, minUsd }: CryptoNetwork,
  { amount, currency }: { amount: string; currency: string },
): boolean {
  const least = currency === 'USD' ? minUsd?.toString() : min;
  return least === undefined || compareDecimals(amount, least) >= 0;
}

export function onlyCrypto(list: MethodList): MethodList {
  return { ...list, methods: cryptoCoins(list) };
}

/** CRY-2: the time that a network needs to confirm; undefined if a value is missing. */
export function confirmingSeconds(network: CryptoNetwork): number | undefined {
  const { confirmations, intervalSeconds } = network;
  if (confirmations === null || intervalSeconds === null) return undefined;
  return confirmations * intervalSeconds;
}
