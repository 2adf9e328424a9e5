import type { Ports } from '../../../../ports/ports.ts';
import { depositCompletePath, withdrawalCompletePath } from '../../../../routes/paths.ts';
import { useMethods } from '../../../methods/state.ts';
import { markReported } from '../../state.ts';

/** LIST-33: opens the page of a transaction that has ended. */
export function openRecent({ navigator }: Pick<Ports, 'navigator'>, id: string): void {
  const item = useMethods.getState().snippet?.recent.find((recent) => recent.id === id);
  if (!item) return;
  const isDeposit = item.kind === 'deposit';
  // The host already knows how the deposit ended.
  if (isDeposit) markReported(id, item.status);
  navigator.go({
    path: isDeposit ? depositCompletePath : withdrawalCompletePath,
    query: { id, method: item.method },
    state: { from: 'recent' },
  });
}
