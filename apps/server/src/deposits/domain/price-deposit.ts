import { type CatalogueMethod, exponentOf } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { chargeOf, multiplyDecimals, roundUpDecimal } from '@opencashier/money';
import { payingRate } from '../../rates/convert.ts';
import { noRates, type Rate, type RateQuote, type Rates } from '../../rates/rates.ts';
import { requiredMinor } from '../../rates/amounts.ts';
import { inShownDecimals, requiredScaled, scale } from '../../rates/asked-sum.ts';
import type { Deposit, Price } from '../deposit.ts';

/** The rate including the spread: the player gets slightly less than the market rate. */
function quoteOf(rate: Rate, expiresAt: Date): RateQuote {
  return {
    rate: payingRate(rate),
    spreadPercent: rate.spreadPercent,
    source: rate.source,
    observedAt: rate.observedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Prices an amount by a method: its fee, and the sum in the provider's currency. */
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
  // Rounded up, because the provider takes whole units and the operator should not pay the
  // difference.
  const payAmount = roundUpDecimal(
    multiplyDecimals(pay, quote.rate),
    exponentOf(method, payCurrency),
  );
  return { ...price, payMinor: requiredMinor(payAmount, payCurrency), quote };
}

/**
 * The credit for a payment: its share of what was quoted for the requested amount. Paying more or
 * less brings more or less, at the same fee and rate. After the quote has expired the current rate
 * applies, if there is one. Anybody can send any sum, so the quote covers only the sum that it was
 * given for; the rest is worth what it is worth now, and never more than promised.
 */
export function worthOf(
  rates: Rates,
  deposit: Deposit,
  paidMinor: bigint,
  paidAt: Date,
): { arrivedMinor: bigint; creditMinor: bigint; quote: RateQuote | null } {
  const { amountMinor, creditMinor, payMinor } = deposit;
  const { payScaled, quote } = askedFor(rates, deposit, paidAt);
  const current = currentPrice(rates, deposit, paidAt).payScaled;
  const restScaled = current > payScaled ? current : payScaled;
  const coveredMinor = isBeyondPromise(deposit, paidMinor, paidAt) ? payMinor : paidMinor;
  const restMinor = paidMinor - coveredMinor;
  // One division, so that two roundings do not lose a unit.
  const paidScaled = scale * (coveredMinor * restScaled + restMinor * payScaled);
  const share = (minor: bigint) => (minor * paidScaled) / (payScaled * restScaled);
  return {
    arrivedMinor: share(amountMinor),
    creditMinor: share(creditMinor),
    quote: unseenQuote(quote),
  };
}

/** A part of the payment is more than the valid quote was given for. */
function isBeyondPromise(deposit: Quoted, paidMinor: bigint, at: Date): boolean {
  return keepsPromise(deposit, at) && paidMinor > deposit.payMinor;
}

type Quoted = Pick<Deposit, 'quote' | 'payMinor'>;

/** A payment that was known before the quote expired keeps its rate, whenever it becomes final. */
function keepsPromise({ quote }: Pick<Deposit, 'quote'>, paidAt: Date): boolean {
  if (!quote) return false;
  return quote.seenAt !== undefined || paidAt.getTime() <= Date.parse(quote.expiresAt);
}

/**
 * The quote after a provider reported a payment as under way. Only the whole sum, in time, keeps
 * the promise: otherwise a tiny payment would extend it for as long as the player likes.
 */
export function seenQuote({ quote, payMinor }: Quoted, minor: bigint, at: Date): RateQuote | null {
  if (!quote || quote.seenAt || minor < payMinor || !keepsPromise({ quote }, at)) return quote;
  return { ...quote, seenAt: at.toISOString() };
}

/** The quote after its payment vanished or was credited: further money gets no promised rate. */
export function unseenQuote(quote: RateQuote | null): RateQuote | null {
  if (!quote?.seenAt) return quote;
  const { seenAt: _, ...unseen } = quote;
  return unseen;
}

/** A deposit that ended unpaid no longer promises its rate. */
export function endedQuote(quote: RateQuote | null, at: Date): RateQuote | null {
  const unseen = unseenQuote(quote);
  if (!unseen || Date.parse(unseen.expiresAt) <= at.getTime()) return unseen;
  return { ...unseen, expiresAt: at.toISOString() };
}

/**
 * The credit for the whole payment, and `moreMinor`, the part beyond what was paid before. Both use
 * one rate, so that the parts add up to the whole.
 */
export function worthOfMore(rates: Rates, deposit: Deposit, paidMinor: bigint, paidAt: Date) {
  const before = worthOf(rates, deposit, deposit.paidMinor ?? 0n, paidAt);
  const total = worthOf(rates, deposit, paidMinor, paidAt);
  return { ...total, moreMinor: total.creditMinor - before.creditMinor };
}

/** True if a quote or a rate gives the value of a payment at that time. */
export function isPriced(rates: Rates, deposit: Deposit, paidMinor: bigint, at: Date): boolean {
  const { currency, payCurrency, quote, promisedPackage } = deposit;
  if (!quote) return true;
  // More than the price of a package buys nothing, so no rate is needed for it.
  const isCovered = promisedPackage !== null || !isBeyondPromise(deposit, paidMinor, at);
  if (isCovered && keepsPromise(deposit, at)) return true;
  return rates.latest(currency, payCurrency) !== undefined;
}

/** The whole sum that the deposit asks for at that time, as a player can send it. */
export function requestedMinor(rates: Rates, deposit: Deposit, at: Date): bigint {
  const { payMinor, payCurrency } = deposit;
  const { payScaled } = askedFor(rates, deposit, at);
  return payScaled === payMinor * scale ? payMinor : inShownDecimals(payScaled, payCurrency);
}

/**
 * The quote of money that waits for an operator. Without a promise it keeps the rate of that time,
 * so that the money is credited with the value that its case shows.
 */
export function heldQuote(rates: Rates, deposit: Deposit, paidAt: Date): RateQuote | null {
  return keepsPromise(deposit, paidAt) ? deposit.quote : currentPrice(rates, deposit, paidAt).quote;
}

/** The quote alone gives the value of held money; servers of earlier versions kept no rate. */
export function keepsRate({ quote }: Pick<Deposit, 'quote'>, paidAt: Date): boolean {
  return !quote || quote.promisedRate !== undefined || keepsPromise({ quote }, paidAt);
}

/** The quoted price; after the quote has expired, today's price of the same amount. */
function askedFor(rates: Rates, deposit: Deposit, at: Date): Asked {
  return currentPrice(keepsPromise(deposit, at) ? noRates : rates, deposit, at);
}

interface Asked {
  payScaled: bigint;
  quote: RateQuote | null;
}

/** The price of the amount at the current rate, or as quoted if there is none. */
function currentPrice(
  rates: Rates,
  { payMinor, currency, payCurrency, quote }: Deposit,
  at: Date,
): Asked {
  if (!quote) return { payScaled: payMinor * scale, quote };
  const rate = rates.latest(currency, payCurrency);
  const { promisedRate = quote.rate } = quote;
  const current = rate ? { ...quoteOf(rate, at), promisedRate } : quote;
  const [promised, now] = [requiredScaled(promisedRate), requiredScaled(current.rate)];
  return { payScaled: (payMinor * scale * now) / promised, quote: current };
}
