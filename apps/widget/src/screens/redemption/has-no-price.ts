import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';

/**
 * SWP-5: without a rate nothing is promised, and nothing can be asked for. A quote that names what
 * is paid out shows that there is one after all, and only the question for it got lost.
 */
export function hasNoPrice(
  rate: string | null | undefined,
  quote: Pick<WithdrawalQuote, 'payout'> | undefined,
): boolean {
  return rate === null && !quote?.payout;
}
