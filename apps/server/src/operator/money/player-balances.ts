import { createLedger, type HistoryEntry } from '@opencashier/ledger';
import { amountOf } from '../../rates/amounts.ts';
import { playedOf } from '../../sweepstake/playthroughs.ts';
import { allUnplayedOf } from '../../sweepstake/unplayed.ts';
import { paymentsOfMovements } from './payments-of-movements.ts';
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

function transactionOf({ id, amount, change, held, at, ...entry }: HistoryEntry) {
  return {
    ...entry,
    id: String(id),
    amount: amountOf(amount, entry.currency),
    change: amountOf(change, entry.currency),
    ...(held === 0n ? {} : { held: amountOf(held, entry.currency) }),
    at: at.toISOString(),
  };
}

export const readTransactions: OperatorHandler<'transactions'> = async (context, request) => {
  checkOwnLedger(context.partner);
  const { pool } = context.services;
  const owner = ownerOf(context);
  const entries = await createLedger(pool).history(owner, numberedPage(request));
  const references = entries.map(({ reference }) => reference);
  const payments = await paymentsOfMovements(pool, owner, references);
  const transactions = entries.map((entry) => {
    const payment = payments.get(entry.reference);
    return { ...transactionOf(entry), ...(payment === undefined ? {} : { payment }) };
  });
  return { transactions, next: nextOf(transactions, request) };
};
