import { type CatalogueMethod, isOffered, limitsOf } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { Platform } from '@opencashier/contract/calls/user';
import { currencyOf, roundUpDecimal, truncateDecimal } from '@opencashier/money';
import { convert, costOf } from '../rates/convert.ts';
import type { Identity } from '../security/tokens.ts';
import { lockedByPlay } from './unplayed.ts';
import { amountOf, requiredMinor } from '../rates/amounts.ts';
import type { Services } from '../services/services.ts';

/** The coin that can be redeemed; the other one has no monetary value. */
export const redeemableCoin = 'SC';

/**
 * In the sweep view, players can only redeem coins; in the main view, they can only withdraw money.
 */
export function checkView({ view }: Identity, currency: string): void {
  if ((currency === redeemableCoin) === (view === 'sweep')) return;
  const message = `There is no ${currency} to take out in this view.`;
  throw new CallError('banking.currencyUnavailable', message);
}

/** Coins are redeemed by crypto alone, and paid in the method's own coin. */
export function paysRedemption(
  method: CatalogueMethod,
  country: string,
  platform: Platform,
): boolean {
  const { category, coin } = method;
  if (category !== 'crypto' || coin === undefined) return false;
  return isOffered(method, { kind: 'withdrawal', country, platform, currency: coin });
}

/** The redeemable amount: the balance less the unplayed amount. */
export async function redeemableMinor(
  { wallet, pool }: Pick<Services, 'wallet' | 'pool'>,
  owner: string,
): Promise<bigint> {
  // In this order, so that coins credited in between count as unplayed, never as redeemable.
  const availableMinor = await wallet.balance(owner, redeemableCoin);
  const leftMinor = availableMinor - (await lockedByPlay(pool, owner, redeemableCoin));
  return leftMinor > 0n ? leftMinor : 0n;
}

/** After the hold, the rest must still cover the unplayed amount. */
export async function isUnplayedCovered(
  { wallet, pool }: Pick<Services, 'wallet' | 'pool'>,
  owner: string,
): Promise<boolean> {
  const availableMinor = await wallet.balance(owner, redeemableCoin);
  return availableMinor >= (await lockedByPlay(pool, owner, redeemableCoin));
}

function coinOf({ coin }: CatalogueMethod): string {
  if (coin !== undefined) return coin;
  throw new CallError('banking.methodUnavailable', 'Coins are redeemed in crypto.');
}

function noRate(coin: string): CallError {
  return new CallError('banking.rateUnavailable', `No rate from ${redeemableCoin} to ${coin}.`);
}

/** The value of the coins in the method's currency, at the current rate. */
export function payoutFor(
  { rates }: Pick<Services, 'rates'>,
  method: CatalogueMethod,
  netMinor: bigint,
): { amountMinor: bigint; currency: string } {
  const currency = coinOf(method);
  const net = amountOf(netMinor, redeemableCoin);
  const amount = convert(rates, { from: redeemableCoin, to: currency, amount: net });
  if (amount === undefined) throw noRate(currency);
  return { amountMinor: requiredMinor(amount, currency), currency };
}

/** The method's payout limits, converted into the redeemed coins. */
export function redemptionLimits(
  { rates }: Pick<Services, 'rates'>,
  method: CatalogueMethod,
  country: string,
): { min: string; max: string } {
  const to = coinOf(method);
  const { min, max } = limitsOf(method, to, country);
  const from = redeemableCoin;
  const least = costOf(rates, { from, to, amount: min });
  const most = costOf(rates, { from, to, amount: max });
  if (least === undefined || most === undefined) throw noRate(to);
  const decimals = currencyOf(from)?.decimals ?? 2;
  return { min: roundUpDecimal(least, decimals), max: truncateDecimal(most, decimals) };
}
