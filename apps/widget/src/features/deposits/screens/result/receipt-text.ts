import { t } from '../../../../i18n/text.ts';
import { shortTime } from '../../../../format/format-time.ts';
import { money } from '../../../../format/format-values.ts';
import type { TrackedDeposit } from '../../state.ts';

/** SEQ-28: a credited deposit as a few lines of text, for the share sheet. */
export function receiptText(deposit: TrackedDeposit, method: string): string {
  const { amount, currency, credited, createdAt, depositId } = deposit;
  return [
    t('root.resume', { amount: money(credited ?? amount, currency), method }),
    `${t('complete.time')}: ${shortTime(createdAt)}`,
    `${t('complete.reference')}: ${depositId}`,
  ].join('\n');
}
