import { packageFigures } from '../../fields/coin-package.ts';
import { cryptoCoins } from '../../flows/crypto-coins.ts';
import { selectCoin } from '../../flows/sweepstake/buy-package.ts';
import { t } from '../../i18n/text.ts';
import { useMethods } from '../../state/methods.ts';
import { useSweepstake } from '../../state/sweepstake.ts';
import { GroupView } from '../methods/GroupView.tsx';
import { coinChoice } from '../methods/coin-choice.ts';
import { useScreen } from '../screen-context.ts';
import { Disclaimer } from '../sweepstake/Disclaimer.tsx';
import { PackageCoins } from '../sweepstake/PackageCoins.tsx';
import { useChrome } from '../use-chrome.ts';

/** SWP-1, LIST-3: the coins to pay for the package with. */
export default function SelectMethodScreen() {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const chosen = useSweepstake((state) => state.chosen);
  // The guard requires a package.
  if (!chosen) return null;
  const coins = cryptoCoins(list).filter(({ currency }) =>
    currency.includes(chosen.priceCurrencyCode),
  );
  const { formattedPrice } = packageFigures(chosen);
  return (
    <GroupView
      title={t('sweepstake.payWith')}
      top={<PackageCoins coins={chosen.currenciesList} price={formattedPrice} />}
      items={coins.map(coinChoice)}
      onSelect={({ id }) => selectCoin(ports, id)}
      bottom={<Disclaimer />}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
