import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useId } from 'react';
import { packageFigures, priceOf } from '../../../coins/coin-package.ts';
import { coinsForPrice } from '../../../crypto/flows/crypto-coins.ts';
import { anotherMethod } from '../../../deposits/flows/another-method.ts';
import { buyPackage } from '../../flows/buy-package.ts';
import { clearProblem } from '../../../deposits/actions.ts';
import { t } from '../../../../i18n/text.ts';
import { useDeposit } from '../../../deposits/state.ts';
import { useMethods } from '../../../methods/state.ts';
import { type CoinPackage, useSweepstake } from '../../../coins/state.ts';
import { Problem } from '../../../../forms/method-form/Problem.tsx';
import { pricedCoinItem } from '../../../crypto/screens/coin-items.ts';
import { CryptoListView } from '../../../crypto/screens/CryptoListView.tsx';
import { goToOutcome } from '../../../deposits/screens/go-to-outcome.ts';
import { useLeadToNewFields } from '../../../../forms/use-lead-to-new-fields.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { PackageCoins } from '../../../coins/screens/PackageCoins.tsx';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import { scrollToCentre } from '../../../../ui/layout/scroll-to-centre.ts';
import { PackageForm } from './PackageForm.tsx';

/** SWP-1: the networks of the chosen coin; without a coin, all coins with their networks. */
export default function SelectNetworkScreen() {
  const chosen = useSweepstake((state) => state.chosen);
  const extraFields = useDeposit((state) => state.extraFields);
  useLeadToNewFields(extraFields);
  // The guard requires a package.
  if (!chosen) return null;
  return extraFields.length > 0 ? <PackageForm chosen={chosen} /> : <Networks chosen={chosen} />;
}

function Networks({ chosen }: { chosen: CoinPackage }) {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const problemId = useId();
  const list = useMethods((state) => state.list);
  const { submitting, ...kept } = useDeposit();
  const problem = useProblem(kept, clearProblem);
  const buy = async (coin: PaymentMethod, network: string): Promise<void> => {
    const outcome = await buyPackage(ports, coin, network);
    goToOutcome(ports, outcome);
    if (outcome.kind === 'failed') bringIntoView(problemId);
  };
  const all = coinsForPrice(list, priceOf(chosen));
  const named = all.filter(({ name }) => name === place.query['method']);
  const coins = named.length > 0 ? named : all;
  return (
    <CryptoListView
      title={named.length > 0 ? t('sweepstake.network') : undefined}
      top={
        <>
          <PackageCoins
            coins={chosen.currenciesList}
            price={packageFigures(chosen).formattedPrice}
          />
          {problem && (
            <Problem
              {...problem}
              id={problemId}
              onAnotherMethod={() => ports.navigator.go(anotherMethod())}
            />
          )}
        </>
      }
      coins={coins.map(pricedCoinItem)}
      busy={submitting}
      onSelect={(id, network) => {
        const coin = coins.find(({ name }) => name === id);
        if (coin) void buy(coin, network);
      }}
      bottom={<Disclaimer />}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** The problem is above the networks, of which the chosen one may be far below. */
function bringIntoView(id: string): void {
  requestAnimationFrame(() => {
    const problem = document.getElementById(id);
    if (problem) scrollToCentre(problem);
  });
}
