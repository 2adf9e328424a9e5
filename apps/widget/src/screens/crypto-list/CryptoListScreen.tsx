import type { CryptoNetwork, PaymentMethod } from '@opencashier/contract/methods';
import { isAvailable } from '@opencashier/money';
import { limitsOf } from '../../fields/amount.ts';
import { hasCryptoBonus } from '../../fields/experiments.ts';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { confirmingSeconds, cryptoCoins, selectNetwork } from '../../flows/crypto-coins.ts';
import { t } from '../../i18n/text.ts';
import { useMethods } from '../../state/methods.ts';
import { useSession } from '../../state/session.ts';
import { roundedDuration } from '../duration-text.ts';
import { iconUrl, moneyRange, shortMoney } from '../format-values.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { type CoinItem, CryptoListView, type NetworkItem } from './CryptoListView.tsx';

/** CRY-1 */
export default function CryptoListScreen() {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const { start, user, country } = useSession();
  const coins = cryptoCoins(list);
  return (
    <CryptoListView
      coins={coins.map((coin) => coinItem(coin, { currency: user.currency, country }))}
      hasBonus={hasCryptoBonus(start, list)}
      onSelect={(id, network) => {
        const coin = coins.find(({ name }) => name === id);
        if (coin) selectNetwork(ports, coin, network);
      }}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

function coinItem(coin: PaymentMethod, player: { currency: string; country: string }): CoinItem {
  const limits = limitsOf(coin, player);
  return {
    id: coin.name,
    name: methodTitle(coin),
    iconUrl: iconUrl(coin),
    limits: isAvailable(limits) ? moneyRange(limits, player.currency) : undefined,
    badge: methodText(coin, coin.badge),
    networks: (coin.networks ?? []).map(networkItem),
  };
}

/** CRY-2, CRY-3: what is not known of a network is not said. */
function networkItem(network: CryptoNetwork): NetworkItem {
  const { id, name, standard, minUsd, confirmations } = network;
  const seconds = confirmingSeconds(network);
  const facts = [
    minUsd !== null && t('crypto.minimum', { amount: shortMoney(String(minUsd), 'USD') }),
    seconds !== undefined && t('crypto.about', { time: roundedDuration(seconds) }),
    confirmations !== null && t('crypto.confirmations', { count: confirmations }),
  ];
  return {
    id,
    name,
    standard: standard ?? undefined,
    facts: facts.filter((fact) => fact !== false),
  };
}
