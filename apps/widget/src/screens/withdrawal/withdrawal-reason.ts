import type { TrackedWithdrawal } from '../../state/withdrawal.ts';
import { failureWords } from '../failure-words.ts';

/** Why nothing was paid. A provider's own words are quoted; an operator's are meant for players. */
export function withdrawalReason({
  status,
  reason,
}: Pick<TrackedWithdrawal, 'status' | 'reason'>): string | undefined {
  const { known, quoted } = failureWords(reason);
  return known ?? (status === 'failed' ? quoted : reason);
}
