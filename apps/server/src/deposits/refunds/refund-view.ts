import type { refundState } from '@opencashier/contract/operator/deposits/refunds';
import type { z } from 'zod';
import { amountOf } from '../../rates/amounts.ts';
import type { Refund } from '../refund.ts';

const moneyOf = (minor: bigint, currency: string) => ({
  amount: amountOf(minor, currency),
  currency,
});

/** As the operator sees a refund; whether the wallet was heard of yet is our own affair. */
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
