import type { Path } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { showCountry } from '../../../state/session-actions.ts';

/** LIST-10: another country has other methods, so the list is loaded again. */
export function chooseRegion(
  { navigator }: Pick<Ports, 'navigator'>,
  country: string,
  root: Path,
): void {
  showCountry(country);
  navigator.replace({ path: root, query: { refetch: '1' } });
}
