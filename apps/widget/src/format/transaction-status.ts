import type {
  DepositEnding,
  DepositStatus,
  WithdrawalStatus,
} from '@opencashier/contract/calls/statuses';
import { t } from '../i18n/text.ts';

export type TransactionStatus = DepositStatus | DepositEnding | WithdrawalStatus;

export function statusText(status: TransactionStatus): string {
  return t(`status.${status}`);
}
