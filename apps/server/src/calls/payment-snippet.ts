import { currencyOf } from '@opencashier/money';
import { CallError } from '@opencashier/contract/errors';
import { amountOf } from '../domain/amounts.ts';
import type { Deposit } from '../domain/deposit.ts';
import { statusOf } from '../domain/deposit-view.ts';
import { openDeposits, recentDeposits } from '../store/deposits.ts';
import { savedAccounts } from '../store/saved-accounts.ts';
import type { CallHandler } from './call.ts';

function summaryOf(deposit: Deposit) {
  return {
    kind: 'deposit' as const,
    id: deposit.id,
    method: deposit.method,
    amount: amountOf(deposit.creditedMinor ?? deposit.amountMinor, deposit.currency),
    currency: deposit.currency,
    status: statusOf(deposit),
  };
}

/** The widget's path that goes on with a deposit after a reload or another day. */
function resumePath(deposit: Deposit): string {
  const query = new URLSearchParams({ id: deposit.id, method: deposit.method });
  return `/deposit/complete?${query.toString()}`;
}

export const paymentSnippet: CallHandler<'userdata-payment-snippet'> = async (context) => {
  const { pool, wallet, now } = context.services;
  const { owner, currency } = context.identity;
  if (!currencyOf(currency)) {
    throw new CallError('banking.currencyUnavailable', `The cashier knows no ${currency}.`);
  }
  const [open, recent, accounts, balance] = await Promise.all([
    openDeposits(pool, owner),
    recentDeposits(pool, owner),
    savedAccounts(pool, owner),
    wallet.balance(owner, currency),
  ]);
  const credited = recent.filter(({ stage }) => stage === 'processed');
  const last = credited.find((deposit) => deposit.currency === currency);
  return {
    lastMethod: credited[0]?.method ?? null,
    lastAmount: last ? amountOf(last.amountMinor, last.currency) : null,
    balance: { amount: amountOf(balance, currency), currency },
    savedAccounts: accounts,
    pending: open.map((deposit) => ({
      ...summaryOf(deposit),
      resume: resumePath(deposit),
      expiresAt: deposit.expiresAt.toISOString(),
    })),
    recent: recent.map((deposit) => ({
      ...summaryOf(deposit),
      at: deposit.createdAt.toISOString(),
    })),
    serverTime: now().toISOString(),
  };
};
