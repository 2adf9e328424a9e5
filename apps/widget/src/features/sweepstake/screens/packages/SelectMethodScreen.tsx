import { packageFigures, priceOf } from '../../../coins/coin-package.ts';
import { coinsForPrice } from '../../../crypto/flows/crypto-coins.ts';
import { selectCoin } from '../../flows/select-package.ts';
import { t } from '../../../../i18n/text.ts';
import { useMethods } from '../../../methods/state.ts';
import { type CoinPackage, useSweepstake } from '../../../coins/state.ts';
import { GroupView } from '../../../methods/screens/GroupView.tsx';
import { coinChoice } from '../coin-choice.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { PackageCoins } from '../../../coins/screens/PackageCoins.tsx';
import { useChrome } from '../../../../shell/use-chrome.ts';

/** SWP-1, LIST-3: the coins to pay for the package with. */
export default function SelectMethodScreen() {
  const chosen = useSweepstake((state) => state.chosen);
  // The guard requires a package.
  return chosen ? <MethodsFor box={chosen} /> : null;
}

function SelectMethodRehearsal() {
  const box = useSweepstake((state) => state.boxes?.[0]);
  return box && <MethodsFor box={box} />;
}

function MethodsFor({ box }: { box: CoinPackage }) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const list = useMethods((state) => state.list);
  const coins = coinsForPrice(list, priceOf(box));
  const { formattedPrice } = packageFigures(box);
  return (
    <GroupView
      title={t('sweepstake.payWith')}
      top={<PackageCoins coins={box.currenciesList} price={formattedPrice} />}
      items={coins.map(coinChoice)}
      onSelect={({ id }) => selectCoin(ports, id)}
      bottom={<Disclaimer />}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

export { SelectMethodRehearsal as Rehearsal };
