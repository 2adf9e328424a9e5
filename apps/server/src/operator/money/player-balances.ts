import { createLedger, type HistoryEntry } from '@opencashier/ledger';
import { amountOf } from '../../rates/amounts.ts';
import { playedOf } from '../../sweepstake/playthroughs.ts';
import { allUnplayedOf } from '../../sweepstake/unplayed.ts';
import {
  checkOwnLedger,
  nextOf,
  numberedPage,
  type OperatorHandler,
  ownerOf,
} from '../operation.ts';

export const readBalances: OperatorHandler<'balances'> = async (context) => {
  checkOwnLedger(context.partner);
  const { pool } = context.services;
  const owner = ownerOf(context);
  const ledger = createLedger(pool);
  const [own, debts, played, unplayed] = await Promise.all([
    ledger.balances(owner),
    ledger.balances(owner, 'receivable'),
    playedOf(pool, owner),
    allUnplayedOf(pool, owner),
  ]);
  const known = [own, debts, played, unplayed].flatMap((sums) => [...sums.keys()]);
  const currencies = [...new Set(known)].toSorted();
  return {
    user: context.pathParams['user'] ?? '',
    balances: currencies.map((currency) => ({
      currency,
      available: amountOf(own.get(currency)?.available ?? 0n, currency),
      held: amountOf(own.get(currency)?.pending ?? 0n, currency),
      owed: amountOf(-(debts.get(currency)?.posted ?? 0n), currency),
      played: amountOf(played.get(currency) ?? 0n, currency),
      unplayed: amountOf(unplayed.get(currency) ?? 0n, currency),
    })),
  };
};

function signed(change: bigint, currency: string): string {
  return change < 0n ? `-${amountOf(-change, currency)}` : amountOf(change, currency);
}

function transactionOf({ id, amount, change, at, ...entry }: HistoryEntry) {
  return {
    ...entry,
    id: String(id),
    amount: amountOf(amount, entry.currency),
    change: signed(change, entry.currency),
    at: at.toISOString(),
  };
}

export const readTransactions: OperatorHandler<'transactions'> = async (context, request) => {
  checkOwnLedger(context.partner);
  const ledger = createLedger(context.services.pool);
  const entries = await ledger.history(ownerOf(context), numberedPage(request));
  const transactions = entries.map(transactionOf);
  return { transactions, next: nextOf(transactions, request) };
};
