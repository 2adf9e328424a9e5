import { type CatalogueMethod, exponentOf } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { addDecimals, chargeOf, multiplyDecimals, roundUpDecimal } from '@opencashier/money';
import type { Rate, RateQuote, Rates } from '../rates/rates.ts';
import { requiredMinor } from './amounts.ts';
import type { Deposit, Price } from './deposit.ts';

/** The rate with the spread in it: the player gets a little less of it than the market gives. */
function quoteOf({ rate, spreadPercent, source, observedAt }: Rate, expiresAt: Date): RateQuote {
  const factor = addDecimals('1', multiplyDecimals(spreadPercent, '0.01'));
  return {
    rate: roundUpDecimal(multiplyDecimals(rate, factor), 18),
    spreadPercent,
    source,
    observedAt: observedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** What an amount comes to by a method: the fee, and the provider's currency at a rate. */
export function priceDeposit(
  rates: Rates,
  method: CatalogueMethod,
  amount: string,
  currency: string,
  expiresAt: Date,
  payCurrency = method.providerCurrency?.[currency] ?? currency,
): Price {
  const { fee, pay, credit } = chargeOf(method.fee, amount, currency, exponentOf(method, currency));
  const price = {
    amountMinor: requiredMinor(amount, currency),
    currency,
    feeMinor: requiredMinor(fee, currency),
    creditMinor: requiredMinor(credit, currency),
    payCurrency,
  };
  if (payCurrency === currency) {
    return { ...price, payMinor: requiredMinor(pay, currency), quote: null };
  }
  const rate = rates.latest(currency, payCurrency);
  if (!rate) {
    throw new CallError('banking.rateUnavailable', `No rate from ${currency} to ${payCurrency}.`);
  }
  const quote = quoteOf(rate, expiresAt);
  // Up, because the provider takes whole units and the operator is not to pay for the rest.
  const asked = roundUpDecimal(multiplyDecimals(pay, quote.rate), exponentOf(method, payCurrency));
  return { ...price, payMinor: requiredMinor(asked, payCurrency), quote };
}

/**
 * What a payment is worth to the player: its share of what was promised for the sum that was asked
 * for. More or less than that sum brings more or less, at the same fee and rate. A payment made
 * after the promise ran out is worth what the rate of now gives, where there is one.
 */
export function worthOf(
  rates: Rates,
  deposit: Deposit,
  paidMinor: bigint,
  paidAt: Date,
): { arrivedMinor: bigint; creditMinor: bigint; quote: RateQuote | null } {
  const { amountMinor, creditMinor, payMinor, currency, payCurrency, quote } = deposit;
  const share = (minor: bigint, whole: bigint) => (minor * paidMinor) / whole;
  const isStale = quote !== null && paidAt.getTime() > Date.parse(quote.expiresAt);
  const rate = isStale ? rates.latest(currency, payCurrency) : undefined;
  if (!quote || !rate) {
    return {
      arrivedMinor: share(amountMinor, payMinor),
      creditMinor: share(creditMinor, payMinor),
      quote,
    };
  }
  const fresh = quoteOf(rate, paidAt);
  // The sum that the same deposit would be asked for now, in units so small that nothing is lost.
  const scale = 10n ** 18n;
  const before = requiredScaled(quote.rate);
  const now = requiredScaled(fresh.rate);
  const payNow = (payMinor * scale * now) / before;
  return {
    arrivedMinor: share(amountMinor * scale, payNow),
    creditMinor: share(creditMinor * scale, payNow),
    quote: fresh,
  };
}

function requiredScaled(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}
