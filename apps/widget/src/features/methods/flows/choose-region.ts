import type { Path } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';

/** LIST-10: another country has other methods, so the list is loaded again. */
export function chooseRegion(
  { navigator }: Pick<Ports, 'navigator'>,
  country: string,
  root: Path,
): void {
  useSession.setState({ country });
  navigator.replace({ path: root, query: { refetch: '1' } });
}
