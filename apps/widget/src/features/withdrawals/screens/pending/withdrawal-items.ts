import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { methodTitle } from '../../../../forms/method-text.ts';
import { hasEnded } from '../../flows/record-withdrawal.ts';
import { t } from '../../../../i18n/text.ts';
import type { TrackedWithdrawal } from '../../state.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { withdrawalReason } from '../withdrawal-reason.ts';
import { withdrawalSteps } from '../withdrawal-steps.ts';
import type { WithdrawalItem } from './WithdrawalCard.tsx';

/** Failed and cancelled withdrawals stay visible for a day. */
const keepEndedMs = 24 * 3600 * 1000;

/** Pending withdrawals, newest first, and those that recently ended without a payout. */
export function withdrawalItems(
  records: Readonly<Record<string, TrackedWithdrawal>>,
  methods: readonly PaymentMethod[] = [],
): WithdrawalItem[] {
  return Object.values(records)
    .filter(isShown)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((withdrawal) => {
      const { id, amount, currency, destination, status, isCancellable } = withdrawal;
      const method = methods.find(({ name }) => name === withdrawal.method);
      const title = method ? methodTitle(method) : withdrawal.method;
      return {
        id,
        amount: money(amount, currency),
        method: title,
        iconUrl: iconUrl(method),
        destination,
        status: t(`status.${status}`),
        reason: withdrawalReason(withdrawal),
        steps: withdrawalSteps(withdrawal, title),
        isCancellable,
      };
    });
}

function isShown({ status, timeline, serverTime }: TrackedWithdrawal): boolean {
  if (status === 'draft') return false;
  if (!hasEnded(status)) return true;
  const endedAt = timeline.at(-1)?.at;
  return (
    status !== 'sent' && !!endedAt && Date.parse(serverTime) - Date.parse(endedAt) < keepEndedMs
  );
}
