import type { disputeState } from '@opencashier/contract/operator/deposits/refunds';
import type { z } from 'zod';
import { amountOf } from '../../rates/amounts.ts';
import type { Dispute } from '../dispute.ts';

const moneyOf = (minor: bigint, currency: string) => ({
  amount: amountOf(minor, currency),
  currency,
});

/** A dispute as the operator sees it. */
export function disputeStateOf(dispute: Dispute): z.output<typeof disputeState> {
  const { id, providerId, status, evidenceDueAt, reason } = dispute;
  const { isTakenByProvider, isTakenFromPlayer } = dispute;
  const { feeMinor, feeCurrency, playerFeeMinor, currency } = dispute;
  return {
    id,
    providerId,
    status,
    amount: moneyOf(dispute.payMinor, dispute.payCurrency),
    isMoneyTaken: isTakenByProvider && status !== 'won',
    isTakenFromPlayer: isTakenFromPlayer && status !== 'won',
    ...(evidenceDueAt === null ? {} : { evidenceDueAt: evidenceDueAt.toISOString() }),
    ...(feeMinor === null || feeCurrency === null ? {} : { fee: moneyOf(feeMinor, feeCurrency) }),
    ...(playerFeeMinor === 0n ? {} : { feePaidByPlayer: amountOf(playerFeeMinor, currency) }),
    ...(reason === null ? {} : { reason }),
    openedAt: dispute.openedAt.toISOString(),
    updatedAt: dispute.reportedAt.toISOString(),
  };
}
