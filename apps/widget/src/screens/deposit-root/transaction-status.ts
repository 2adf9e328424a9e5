import type { DepositStatus, WithdrawalStatus } from '@opencashier/contract/statuses';
import { t } from '../../i18n/text.ts';

export type TransactionStatus = DepositStatus | WithdrawalStatus;

export function statusText(status: TransactionStatus): string {
  return t(`status.${status}`);
}

const good: readonly TransactionStatus[] = ['processed', 'sent'];
const bad: readonly TransactionStatus[] = ['mistaked', 'rejected', 'failed'];

export function statusTone(status: TransactionStatus): 'good' | 'bad' | 'open' {
  if (good.includes(status)) return 'good';
  return bad.includes(status) ? 'bad' : 'open';
}
