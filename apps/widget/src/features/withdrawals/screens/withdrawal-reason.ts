import type { TrackedWithdrawal } from '../state.ts';
import { isolate } from '../../../i18n/text.ts';
import { failureText } from '../../../shell/errors/failure-text.ts';

/** The reason why nothing was paid. A provider's text is quoted; an operator's is shown as is. */
export function withdrawalReason({
  status,
  reason,
}: Pick<TrackedWithdrawal, 'status' | 'reason'>): string | undefined {
  const { known, quoted } = failureText(reason);
  return known ?? (status === 'failed' ? quoted : reason && isolate(reason));
}
