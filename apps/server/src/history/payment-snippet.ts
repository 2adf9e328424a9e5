import { shownMethod } from '@opencashier/catalogue';
import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { coinCodes, currencyOf } from '@opencashier/money';
import { CallError } from '@opencashier/contract/errors';
import { amountOf } from '../rates/amounts.ts';
import { bonusEnds } from '../bonuses/bonus-ends.ts';
import { offeredCryptoBonus } from '../bonuses/crypto-bonus.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { endingOf } from '../deposits/domain/deposit-view.ts';
import { resumePath } from '../deposits/domain/resume-path.ts';
import type { Identity } from '../security/tokens.ts';
import { openWithdrawals, recentWithdrawals } from '../withdrawals/store/withdrawals.ts';
import { openDeposits, recentDeposits } from '../deposits/store/deposits.ts';
import { savedAccounts } from '../players/saved-accounts.ts';
import type { Funds } from '../wallet/wallet.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';
import type { PartnerMethods } from '../services/partner-methods.ts';
import type { CallContext, CallHandler } from '../services/call.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { payByOf, summaryOf, withdrawalPath, withdrawalSummaryOf } from './transaction-summary.ts';

type Account = CallResponse<'userdata-payment-snippet'>['accounts'][number];

/**
 * WD-5: the balance in the token's currency comes first, even if it is empty. Coins belong to the
 * sweep view only.
 */
function accountsOf(
  funds: readonly Funds[],
  { currency, view }: Identity,
): [Account, ...Account[]] {
  const accountOf = (account: Account['account'], fund: Funds): Account => ({
    account,
    currency: fund.currency,
    amount: amountOf(fund.availableMinor, fund.currency),
    onHold: amountOf(fund.heldMinor, fund.currency),
  });
  const main = funds.find((fund) => fund.currency === currency);
  const others = funds.filter(
    (fund) =>
      fund !== main &&
      (fund.availableMinor > 0n || fund.heldMinor > 0n) &&
      coinCodes.includes(fund.currency) === (view === 'sweep'),
  );
  return [
    accountOf('main', main ?? { currency, availableMinor: 0n, heldMinor: 0n }),
    ...others.map((fund) => accountOf('additional', fund)),
  ];
}

/** Reading the offers starts the time of those that last a set time per player. */
async function bonusesOf({ services, identity }: CallContext) {
  const { partner, user, owner } = identity;
  const offers = await services.bonuses.list(partner, user, services.now());
  const ends = await bonusEnds(services, owner, offers);
  return offers.flatMap(({ id }) => {
    const until = ends.get(id);
    if (!until) return [{ id }];
    return until > services.now() ? [{ id, until: until.toISOString() }] : [];
  });
}

function recentEnding(deposit: Deposit) {
  const ending = endingOf(deposit);
  return ending === null ? {} : { ending };
}

function returnedOf({ returnedMinor, currency }: Withdrawal) {
  return returnedMinor ? { returned: amountOf(returnedMinor, currency) } : {};
}

export const paymentSnippet: CallHandler<'userdata-payment-snippet'> = async (context, request) => {
  const { pool, wallet, now, catalogue, methods } = context.services;
  const { identity } = context;
  const { owner, currency } = identity;
  if (!currencyOf(currency)) {
    throw new CallError('banking.currencyUnavailable', `The cashier knows no ${currency}.`);
  }
  const [open, recent, leaving, left, saved, funds, bonuses, crypto] = await Promise.all([
    openDeposits(pool, identity),
    recentDeposits(pool, identity),
    openWithdrawals(pool, identity),
    recentWithdrawals(pool, identity),
    savedAccounts(pool, owner),
    // Open transactions are shown even while the wallet is down.
    undefinedIfUnavailable(wallet.funds(owner)),
    bonusesOf(context),
    offeredCryptoBonus(context.services, identity, currency),
  ]);
  const withName = <T extends { method: string }>(transaction: T) => ({
    ...transaction,
    ...shownMethod(catalogue, transaction.method, request.language ?? identity.lang),
  });
  const accounts = funds ? accountsOf(funds, identity) : undefined;
  const credited = recent.filter(({ stage }) => stage === 'processed');
  const last = credited.find((deposit) => deposit.currency === currency);
  return {
    lastMethod: credited[0]?.method ?? null,
    lastAmount: last ? amountOf(last.amountMinor, last.currency) : null,
    ...(accounts ? { balance: { amount: accounts[0].amount, currency } } : {}),
    accounts: accounts ?? [],
    savedAccounts: saved,
    pending: [
      ...open.map((deposit) => ({
        ...summaryOf(deposit),
        resume: resumePath(context.services, deposit),
        ...payByOf(deposit),
      })),
      ...leaving.map((withdrawal) => ({
        ...withdrawalSummaryOf(withdrawal),
        resume: withdrawalPath(withdrawal),
      })),
    ].map(withName),
    recent: [
      ...recent.map((deposit) => ({
        ...summaryOf(deposit),
        ...recentEnding(deposit),
        at: deposit.createdAt.toISOString(),
      })),
      ...left.map((withdrawal) => ({
        ...withdrawalSummaryOf(withdrawal),
        ...returnedOf(withdrawal),
        at: withdrawal.createdAt.toISOString(),
      })),
    ]
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map(withName),
    bonuses,
    ...(crypto && { cryptoBonus: { id: crypto.id, minDeposit: crypto.minDeposit } }),
    ...offOf(methods, identity.partner),
    serverTime: now().toISOString(),
  };
};

/** LIST-31: without a socket, the widget learns from the snippet what was switched off. */
function offOf(methods: PartnerMethods, partner: string) {
  const methodsOff = methods.offOf(partner);
  return methodsOff ? { methodsOff } : {};
}
