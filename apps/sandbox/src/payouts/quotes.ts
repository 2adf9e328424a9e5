import type { ProviderQuote, ProviderQuoteRequest } from '@opencashier/contract/provider/payouts';
import { currencyOf, fromMinor, toMinor } from '@opencashier/money';
import { keptAccount } from './accounts.ts';
import { answersMore, asksForMore, confirmationCode } from '../deposits/payment/extra-fields.ts';
import { Refusal } from '../http/refusal.ts';
import { sentencesIn } from '../http/sentences.ts';

type Order = Pick<ProviderQuoteRequest, 'amount' | 'currency' | 'language'>;

const lifetimeMs = 15 * 60_000;

/** The fee: one percent, rounded up to the currency's smallest unit. The operator pays it. */
export function feeOf({ amount, currency, language }: Order): string {
  const { exponent } = currencyOf(currency) ?? { exponent: 2 };
  const minor = toMinor(amount, exponent);
  if (!minor) {
    throw new Refusal(422, 'amount.refused', sentencesIn(language).amountRefused(currency));
  }
  return fromMinor((minor + 99n) / 100n, exponent);
}

/** The amount that arrives when the bank deducts its fee from it. */
export function lessFee(order: Order): string {
  const { amount, currency } = order;
  const { exponent } = currencyOf(currency) ?? { exponent: 2 };
  const [whole, fee] = [amount, feeOf(order)].map((one) => toMinor(one, exponent) ?? 0n);
  return fromMinor((whole ?? 0n) - (fee ?? 0n), exponent);
}

export function quote(request: ProviderQuoteRequest, now: Date): ProviderQuote {
  const { amount, currency, fields, account, keepAccount } = request;
  const needsMore = account === undefined && asksForMore(amount) && !answersMore(fields);
  return {
    amount,
    fee: feeOf(request),
    currency,
    arrival: { kind: 'minutes', from: 1, to: 30 },
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    ...(needsMore ? { fieldsRequired: [confirmationCode] } : {}),
    ...(keepAccount && !needsMore ? { account: keptAccount(request) } : {}),
  };
}
