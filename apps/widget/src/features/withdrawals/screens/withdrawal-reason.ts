import type { TrackedWithdrawal } from '../state.ts';
import { failureWords } from '../../../shell/errors/failure-words.ts';

/** The reason why nothing was paid. A provider's text is quoted; an operator's is shown as is. */
export function withdrawalReason({
  status,
  reason,
}: Pick<TrackedWithdrawal, 'status' | 'reason'>): string | undefined {
  const { known, quoted } = failureWords(reason);
  return known ?? (status === 'failed' ? quoted : reason);
}
