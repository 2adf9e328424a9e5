import { useCallback } from 'react';
import { formatLocale } from '@opencashier/money';
import { locale } from '../../../i18n/text.ts';
import type { Region } from '../../../ui/layout/RegionChip.tsx';
import { countryName, flagUrl } from '../../../format/format-values.ts';
import type { Path } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { showCountry } from '../../../state/session-actions.ts';
import { errorText } from '../../../shell/errors/error-text.ts';
import { loadRegions } from '../flows/load-regions.ts';
import { useSession } from '../../../state/session.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { transactionOf, useChrome } from '../../../shell/use-chrome.ts';
import { useLoaded } from '../../../shell/use-loaded.ts';
import { RegionView } from './RegionView.tsx';

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

/** LIST-10: another country has other methods, so the list is loaded again. */
function chooseRegion({ navigator }: Pick<Ports, 'navigator'>, country: string, root: Path): void {
  showCountry(country);
  navigator.replace({ path: root, query: { refetch: '1' } });
}

/** The current region first, the others in the player's alphabetical order. */
function sortedRegions(codes: readonly string[], current: string): Region[] {
  const { compare } = new Intl.Collator(formatLocale(locale()));
  return codes
    .map((code) => ({ code, name: countryName(code), flagUrl: flagUrl(code) }))
    .toSorted((a, b) => {
      if (a.code === current || b.code === current) return a.code === current ? -1 : 1;
      return compare(a.name, b.name);
    });
}

export { RegionScreen as Rehearsal };
