import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../ports/ports.ts';
import { fillNetwork } from '../../deposits/actions.ts';
import { selectMethod } from '../../deposits/flows/select-method.ts';
import { hasCryptoBonus } from '../../deposits/experiments.ts';
import { cryptoCoins } from '../flows/crypto-coins.ts';
import { useMethods } from '../../methods/state.ts';
import { useSession } from '../../../state/session.ts';
import { shortMoney } from '../../../format/format-values.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
import { coinItem } from './coin-items.ts';
import { CryptoListView } from './CryptoListView.tsx';

/** CRY-1: the coins and their networks. */
export default function CryptoListScreen() {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const off = useMethods((state) => state.off?.deposit);
  const { start, user, country } = useSession();
  // BON-10: the page promises a bonus only if the server offers it.
  const serverOffer = useMethods((state) => state.snippet?.cryptoBonus);
  const offer = hasCryptoBonus(start, list) ? serverOffer : undefined;
  const coins = cryptoCoins(list);
  return (
    <CryptoListView
      coins={coins.map((coin) => {
        const item = coinItem(coin, { currency: user.currency, country });
        // LIST-31: a coin that is switched off keeps its place, with a badge that says so.
        return { ...item, badge: off?.[coin.name] ?? item.badge };
      })}
      bonusFrom={offer && shortMoney(offer.minDeposit, user.currency)}
      onSelect={(id, network) => {
        const coin = coins.find(({ name }) => name === id);
        if (coin) selectNetwork(ports, coin, network);
      }}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** The network is chosen before the amount, and is filled in when the form opens. */
function selectNetwork(
  ports: Pick<Ports, 'navigator'>,
  coin: PaymentMethod,
  network: string,
): void {
  selectMethod(ports, coin.name);
  fillNetwork(coin, network);
}

export { CryptoListScreen as Rehearsal };
