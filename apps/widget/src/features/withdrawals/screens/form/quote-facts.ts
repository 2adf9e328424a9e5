import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import { t } from '../../../../i18n/text.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';
import { arrivalFact } from '../../../../format/arrival-text.ts';
import { money } from '../../../../format/format-values.ts';

/**
 * The fee, the net amount and the arrival. Their rows are there before the dry run answers, so that
 * nothing moves.
 */
export function quoteFacts(
  { arrival }: Pick<PaymentMethod, 'arrival'>,
  quote: WithdrawalQuote | undefined,
  currency: string,
  net = quote && money(quote.net, currency),
): Fact[] {
  const when = arrivalFact(quote?.arrival ?? arrival);
  return [
    { label: t('redirect.fee'), value: quote ? feeText(quote.fee, currency) : '—', inBar: true },
    {
      label: t('withdraw.net'),
      value: net ?? '—',
      strong: true,
      inBar: true,
    },
    ...(when ? [{ label: t('withdraw.arrival'), value: when }] : []),
  ];
}

export function feeText(fee: string, currency: string): string {
  return Number(fee) === 0 ? t('redirect.noFee') : money(fee, currency);
}
