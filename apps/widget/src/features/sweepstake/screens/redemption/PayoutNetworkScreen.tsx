import { sweepCoin } from '../../../coins/coin-package.ts';
import { feeOn } from '../../../../forms/network-choice.ts';
import { selectPayoutNetwork } from '../../flows/redeem-coins.ts';
import { cryptoCoins } from '../../../crypto/flows/crypto-coins.ts';
import { t } from '../../../../i18n/text.ts';
import { useWithdrawal } from '../../../withdrawals/state.ts';
import { pricedCoinItem } from '../../../crypto/screens/coin-items.ts';
import { CryptoListView } from '../../../crypto/screens/CryptoListView.tsx';
import { feeFact } from '../../../../format/fee-fact.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { useChrome } from '../../../../shell/use-chrome.ts';

/** SWP-3: the networks of the chosen coin; without a coin, all coins with their networks. */
export default function PayoutNetworkScreen() {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useWithdrawal((state) => state.list);
  const all = cryptoCoins(list);
  const named = all.filter(({ name }) => name === place.query['method']);
  const coins = named.length > 0 ? named : all;
  return (
    <CryptoListView
      title={named.length > 0 ? t('sweepstake.network') : undefined}
      lead={t('redeem.lead')}
      // The confirmation time concerns the receiver and not the player.
      coins={coins.map((coin) => {
        const item = pricedCoinItem(coin);
        const networks = item.networks.map((network) => ({
          ...network,
          facts: [feeFact(feeOn(coin, network.id), sweepCoin)],
        }));
        return { ...item, networks };
      })}
      onSelect={(id, network) => {
        const coin = coins.find(({ name }) => name === id);
        if (coin) selectPayoutNetwork(ports, coin, network);
      }}
      bottom={<Disclaimer />}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
