import { hasCryptoBonus } from '../../deposits/experiments.ts';
import { cryptoCoins } from '../flows/crypto-coins.ts';
import { selectNetwork } from '../flows/select-network.ts';
import { useMethods } from '../../methods/state.ts';
import { useSession } from '../../../state/session.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
import { coinItem } from './coin-items.ts';
import { CryptoListView } from './CryptoListView.tsx';

/** CRY-1: the coins and their networks. */
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
