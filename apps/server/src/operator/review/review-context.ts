import { OperatorError } from '@opencashier/contract/operator/errors';
import { createLedger } from '@opencashier/ledger';
import { isReversible } from '../../deposits/reversals/reverse-deposit.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { disputeStateOf } from '../../deposits/disputes/dispute-view.ts';
import { searchDisputes } from '../../deposits/store/disputes.ts';
import { limitsOfPlayer } from '../../players/player-limits-store.ts';
import { amountOf } from '../../rates/amounts.ts';
import { findHold } from '../../withdrawals/store/withdrawal-holds.ts';
import { readSums } from '../../withdrawals/store/withdrawal-sums.ts';
import { withdrawalLimitsLeft } from '../../withdrawals/domain/withdrawal-limits.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { withdrawalStatusOf } from '../../withdrawals/domain/withdrawal-view.ts';
import { shownLimit } from '../players/deposit-limits.ts';
import { shownAccounts } from '../players/player-files.ts';
import type { OperatorContext, OperatorHandler } from '../operation.ts';
import { shownPayment } from '../payments/find-payments.ts';
import { searchPayments } from '../payments/payment-search.ts';
import { playedSinceDeposit } from './played-since-deposit.ts';
import * as store from './player-summary.ts';

const periods = ['allTime', 'last30Days', 'last24Hours'] as const;

function totalsOf(rows: readonly store.TotalRow[]) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const sumOf = (kind: store.TotalRow['kind'], period: (typeof periods)[number]) => {
      const row = rows.find((one) => one.kind === kind && one.currency === currency);
      return {
        amount: amountOf(row?.[period] ?? 0n, currency),
        count: Number(row?.[`${period}Count`] ?? 0),
      };
    };
    const both = (period: (typeof periods)[number]) => ({
      deposited: sumOf('deposit', period),
      withdrawn: sumOf('withdrawal', period),
    });
    return {
      currency,
      allTime: both('allTime'),
      last30Days: both('last30Days'),
      last24Hours: both('last24Hours'),
    };
  });
}

/** The balances in our own ledger; operators with their own wallet look there. */
async function balancesOf({ services, partner }: OperatorContext, owner: string) {
  if (partner.wallet) return undefined;
  const ledger = createLedger(services.pool);
  const [own, debts] = await Promise.all([
    ledger.balances(owner),
    ledger.balances(owner, 'receivable'),
  ]);
  const currencies = [...new Set([...own.keys(), ...debts.keys()])].toSorted();
  return currencies.map((currency) => ({
    currency,
    available: amountOf(own.get(currency)?.available ?? 0n, currency),
    held: amountOf(own.get(currency)?.pending ?? 0n, currency),
    owed: amountOf(-(debts.get(currency)?.posted ?? 0n), currency),
  }));
}

const debtsOf = (balances: readonly { owed: string; currency: string }[]) =>
  balances
    .filter(({ owed }) => owed !== '0')
    .map(({ owed, currency }) => ({ amount: owed, currency }));

async function holdOf({ services }: OperatorContext, owner: string, user: string) {
  const hold = await findHold(services.pool, owner);
  if (!hold) return {};
  const { reason, setBy, setAt, locksCodes } = hold;
  const locks = locksCodes ? { locksCodes } : {};
  return { hold: { user, reason, setBy, setAt: setAt.toISOString(), ...locks } };
}

/** The accounts that money went to, and where it came from. */
async function accountsOf({ services: { pool } }: OperatorContext, withdrawal: Withdrawal) {
  const { owner, method, destination } = withdrawal;
  const [used, sources, saved] = await Promise.all([
    store.accountsUsedByPlayer(pool, owner),
    store.sourcesOfPlayer(pool, owner),
    shownAccounts(pool, owner),
  ]);
  const isSaved = (account: { method: string; account: string }) =>
    saved.some(
      (one) =>
        one.kind === 'withdrawal' &&
        one.method === account.method &&
        one.account === account.account,
    );
  return {
    accounts: used.map(({ firstUsedAt, lastUsedAt, name, ...account }) => ({
      ...account,
      ...(name === null ? {} : { name }),
      firstUsedAt: firstUsedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: account.method === method && account.account === destination,
      isSaved: isSaved(account),
    })),
    sources: sources.map(({ minor, lastAt, ...source }) => ({
      ...source,
      amount: amountOf(minor, source.currency),
      lastAt: lastAt.toISOString(),
    })),
    depositAccounts: saved.filter(({ kind }) => kind === 'deposit'),
  };
}

async function withdrawalLimitsOf(
  { services, partner }: OperatorContext,
  { owner, currency }: Withdrawal,
) {
  const sums = await readSums(services.pool, owner, currency);
  const limits = withdrawalLimitsLeft(partner, currency, sums);
  return limits.map(({ period, limitMinor, usedMinor, leftMinor }) => ({
    currency,
    period,
    amount: amountOf(limitMinor, currency),
    used: amountOf(usedMinor, currency),
    left: amountOf(leftMinor, currency),
  }));
}

/** A smaller part of the balance needs no warning. */
const largePart = 0.5;

/** A deposit that is most of the balance and could still be taken back after the payout. */
async function recentDepositOf(
  { services: { pool }, partner }: OperatorContext,
  { owner, currency }: Withdrawal,
) {
  if (partner.wallet) return {};
  const [id, balances] = await Promise.all([
    store.largestRecentDeposit(pool, { owner, currency }),
    createLedger(pool).balances(owner),
  ]);
  const deposit = id === undefined ? undefined : await findDeposit(pool, id);
  const creditedMinor = deposit?.creditedMinor ?? 0n;
  const { available = 0n, pending = 0n } = balances.get(currency) ?? {};
  const share = Math.min(1, Number(creditedMinor) / Number(available + pending));
  if (!deposit?.creditedAt || !(share >= largePart)) return {};
  if (!(await isReversible(pool, deposit))) return {};
  return {
    recentDeposit: {
      id: deposit.id,
      method: deposit.method,
      credited: amountOf(creditedMinor, currency),
      creditedAt: deposit.creditedAt.toISOString(),
      share,
    },
  };
}

export const readReviewContext: OperatorHandler<'reviewContext'> = async (context) => {
  const { services, partner, pathParams } = context;
  const { pool } = services;
  const withdrawal = await findWithdrawal(pool, pathParams['id'] ?? '');
  if (withdrawal?.partner !== partner.key) throw new OperatorError('notFound');
  const { owner } = withdrawal;
  const userOf = (of: string) => of.slice(partner.key.length + 1);
  const user = userOf(owner);
  const openOf = { partner: partner.key, owner, status: 'open', limit: 50 } as const;
  const [balances, totals, countries, limits, bonuses, disputes, decisions, { rows: latest }] =
    await Promise.all([
      balancesOf(context, owner),
      store.totalsOfPlayer(pool, owner),
      store.countriesOfPlayer(pool, owner),
      limitsOfPlayer(pool, owner),
      store.bonusesOfPlayer(pool, owner),
      searchDisputes(pool, openOf),
      store.decisionsOnPlayer(pool, owner, withdrawal.id),
      searchPayments(pool, { partner: partner.key, owner, limit: 11 }),
    ]);
  const played = partner.wallet ? undefined : await playedSinceDeposit(pool, withdrawal);
  return {
    user,
    firstSeenAt: (await store.firstSeen(pool, owner)).toISOString(),
    ...(balances ? { balances, debts: debtsOf(balances) } : {}),
    totals: totalsOf(totals),
    ...(await accountsOf(context, withdrawal)),
    sameAccountUsers: (await store.playersWithSameAccount(pool, withdrawal)).map(userOf),
    ...(await recentDepositOf(context, withdrawal)),
    ...(played ? { playedSinceDeposit: played } : {}),
    countries: countries.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
    limits: limits.map(shownLimit),
    withdrawalLimits: await withdrawalLimitsOf(context, withdrawal),
    bonuses: bonuses.map(({ at, ...bonus }) => ({ ...bonus, at: at.toISOString() })),
    openDisputes: disputes.map((dispute) => ({
      ...disputeStateOf(dispute),
      depositId: dispute.depositId,
      user,
      provider: dispute.provider,
    })),
    ...(await holdOf(context, owner, user)),
    decisions: decisions.map(({ amountMinor, currency, stage, reason, at, ...row }) => ({
      ...row,
      status: withdrawalStatusOf(stage),
      amount: amountOf(amountMinor, currency),
      currency,
      ...(reason === null ? {} : { reason }),
      at: at.toISOString(),
    })),
    payments: latest
      .filter(({ id }) => id !== withdrawal.id)
      .slice(0, 10)
      .map(shownPayment),
  };
};
