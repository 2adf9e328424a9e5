import type { refundState } from '@opencashier/contract/operator/deposits/refunds';
import type { z } from 'zod';
import { amountOf } from '../../rates/amounts.ts';
import type { Refund } from '../refund.ts';

const moneyOf = (minor: bigint, currency: string) => ({
  amount: amountOf(minor, currency),
  currency,
});

/** A refund as the operator sees it. Whether the wallet has answered yet is an internal detail. */
export function refundStateOf(refund: Refund): z.output<typeof refundState> {
  const { id, reference, stage, failureCode, failure } = refund;
  return {
    id,
    reference,
    status: stage === 'holding' ? 'processing' : stage,
    amount: amountOf(refund.amountMinor, refund.currency),
    paid: moneyOf(refund.payMinor, refund.payCurrency),
    ...(failureCode === null ? {} : { failureCode }),
    ...(failure === null ? {} : { failure }),
  };
}
