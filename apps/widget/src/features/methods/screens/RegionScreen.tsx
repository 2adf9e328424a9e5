import { useCallback } from 'react';
import { chooseRegion } from '../flows/choose-region.ts';
import { errorText } from '../../../shell/errors/error-text.ts';
import { loadRegions } from '../flows/load-regions.ts';
import { useSession } from '../../../state/session.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { transactionOf, useChrome } from '../../../shell/use-chrome.ts';
import { useLoaded } from '../../../shell/use-loaded.ts';
import { RegionView } from './RegionView.tsx';
import { sortedRegions } from './sorted-regions.ts';

export default function RegionScreen() {
  const screen = useScreen();
  const { ports } = screen;
  const transaction = transactionOf(screen);
  const { onBack, onClose } = useChrome();
  const current = useSession((state) => state.country);
  const load = useCallback(() => loadRegions(ports, transaction), [ports, transaction]);
  const { value: outcome, again } = useLoaded(load);
  return (
    <RegionView
      current={current}
      regions={outcome?.kind === 'listed' ? sortedRegions(outcome.codes, current) : undefined}
      problem={outcome?.kind === 'failed' ? errorText(outcome.error) : undefined}
      onChoose={(code) => chooseRegion(ports, code, `/${transaction}`)}
      onRefresh={again}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
