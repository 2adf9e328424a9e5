import type { WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import { withdrawalWord } from '../withdrawal-word.ts';
import { t } from '../../../i18n/text.ts';
import type { TrackedWithdrawal } from '../state.ts';
import type { Step } from '../../../ui/lists/Steps.tsx';
import { arrivalText } from '../../../format/arrival-text.ts';
import { shortTime } from '../../../format/format-time.ts';
import { withdrawalReason } from './withdrawal-reason.ts';

/** The timeline of a withdrawal with the known times; `method` is the method's display name. */
export function withdrawalSteps(withdrawal: TrackedWithdrawal, method: string): Step[] {
  const { status, timeline, arrival, createdAt } = withdrawal;
  const time = (of: WithdrawalStatus): Step['time'] => {
    const iso = timeline.find((entry) => entry.status === of)?.at;
    return iso === undefined ? undefined : { iso, text: shortTime(iso) };
  };
  const past = (of: WithdrawalStatus): boolean => time(of) !== undefined;
  const requested: Step = {
    title: t(`${withdrawalWord()}.step.requested`),
    time: time('review') ?? { iso: createdAt, text: shortTime(createdAt) },
    state: 'done',
  };
  const review = { title: t('withdraw.step.review') };
  const payment = { title: t('withdraw.step.payment', { method }) };
  const approved: Step = { ...review, time: time('approved'), state: 'done' };
  const sent = { title: t('withdraw.step.sent'), note: arrivalText(arrival) };
  switch (status) {
    case 'draft':
      return [];
    case 'review':
      return [
        requested,
        { ...review, note: t('withdraw.step.reviewNote'), state: 'now' },
        { ...payment, state: 'next' },
        { ...sent, state: 'next' },
      ];
    case 'approved':
    case 'processing':
      return [
        requested,
        approved,
        { ...payment, time: time('processing'), state: 'now' },
        { ...sent, state: 'next' },
      ];
    case 'sent':
      return [
        requested,
        approved,
        { ...payment, time: time('processing'), state: 'done' },
        { ...sent, time: time('sent'), state: 'done' },
      ];
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return [
        requested,
        ...(past('approved') ? [approved] : []),
        {
          title: t(`status.${status}`),
          note: withdrawalReason(withdrawal),
          time: time(status),
          state: status === 'cancelled' ? 'stopped' : 'failed',
        },
      ];
  }
}
