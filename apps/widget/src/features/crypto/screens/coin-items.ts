import type { CryptoNetwork, PaymentMethod } from '@opencashier/contract/methods/methods';
import { isAvailable, methodLimits } from '@opencashier/money';
import { methodText, methodTitle } from '../../../forms/method-text.ts';
import { feeOn } from '../../../forms/network-choice.ts';
import { confirmingSeconds } from '../flows/crypto-coins.ts';
import { t } from '../../../i18n/text.ts';
import { aboutTime } from '../../../format/about-time.ts';
import { iconUrl, moneyRange, shortMoney } from '../../../format/format-values.ts';
import type { CoinItem, NetworkItem } from './CryptoListView.tsx';
import { feeFact } from '../../../format/fee-fact.ts';

export function coinItem(
  coin: PaymentMethod,
  player: { currency: string; country: string },
): CoinItem {
  const limits = methodLimits(coin, player);
  return {
    ...pricedCoinItem(coin),
    limits: isAvailable(limits) ? moneyRange(limits, player.currency) : undefined,
    networks: (coin.networks ?? []).map((network) => {
      const fee = feeFact(feeOn(coin, network.id), player.currency);
      return networkItem(network, fee, minimumOf(network, player.currency));
    }),
  };
}

/** CRY-3: the minimum of a network; without a rate that of the coin applies, which is beside it. */
function minimumOf({ min, minUsd }: CryptoNetwork, currency: string): string | undefined {
  if (min !== undefined) return shortMoney(min, currency);
  return minUsd === null || currency !== 'USD' ? undefined : shortMoney(String(minUsd), 'USD');
}

/** A coin for a fixed price: no limits, and no fee beside the price. */
export function pricedCoinItem(coin: PaymentMethod): CoinItem {
  const name = methodTitle(coin);
  const networks = (coin.networks ?? []).map((network) => networkItem(network, t('crypto.noFee')));
  return {
    id: coin.name,
    name,
    iconUrl: iconUrl(coin),
    badge: methodText(coin, coin.badge),
    // If the provider picks the network itself, the coin has one network without an id.
    networks: networks.length > 0 ? networks : [{ id: '', name, facts: [] }],
  };
}

/** CRY-2, CRY-3: facts that are unknown for a network are left out. */
function networkItem(network: CryptoNetwork, fee: string, least?: string): NetworkItem {
  const { id, name, standard, confirmations } = network;
  const seconds = confirmingSeconds(network);
  const facts = [
    least !== undefined && t('crypto.minimum', { amount: least }),
    fee,
    seconds !== undefined && aboutTime(seconds),
    confirmations !== null && t('crypto.confirmations', { count: confirmations }),
  ];
  return {
    id,
    name,
    standard: standard ?? undefined,
    facts: facts.filter((fact) => fact !== false),
  };
}
