import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';

/**
 * SWP-5: without a rate no payout is promised, and none can be requested. If the quote has a
 * payout, there is a rate, and only the call for it failed.
 */
export function hasNoPrice(
  rate: number | null | undefined,
  quote: Pick<WithdrawalQuote, 'payout'> | undefined,
): boolean {
  return rate === null && !quote?.payout;
}
