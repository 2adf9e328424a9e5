import { packageFigures, priceOf } from '../../../coins/coin-package.ts';
import { coinsForPrice } from '../../../crypto/flows/crypto-coins.ts';
import { selectCoin } from '../../flows/select-package.ts';
import { t } from '../../../../i18n/text.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { GroupView } from '../../../methods/screens/GroupView.tsx';
import { coinChoice } from '../coin-choice.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { PackageCoins } from '../../../coins/screens/PackageCoins.tsx';
import { useChrome } from '../../../../shell/use-chrome.ts';

/** SWP-1, LIST-3: the coins to pay for the package with. */
export default function SelectMethodScreen() {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const chosen = useSweepstake((state) => state.chosen);
  // The guard requires a package.
  if (!chosen) return null;
  const coins = coinsForPrice(list, priceOf(chosen));
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
