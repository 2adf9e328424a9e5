import { shownMethod } from '@opencashier/catalogue';
import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { coinCodes, currencyOf } from '@opencashier/money';
import { CallError } from '@opencashier/contract/errors';
import { amountOf } from '../rates/amounts.ts';
import { bonusEnds, lastingIds } from '../bonuses/bonus-ends.ts';
import type { OfferedBonus } from '../bonuses/bonuses.ts';
import { cryptoOffer, type KnownBonuses, offeredCryptoBonus } from '../bonuses/crypto-bonus.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { endingOf } from '../deposits/domain/deposit-view.ts';
import { resumePath } from '../deposits/domain/resume-path.ts';
import type { Identity } from '../security/tokens.ts';
import type { Funds } from '../wallet/wallet.ts';
import { undefinedIfUnavailable } from '../wallet/undefined-if-unavailable.ts';
import type { PartnerMethods } from '../services/partner-methods.ts';
import type { CallContext, CallHandler } from '../services/call.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { readSnippetRows } from './snippet-rows.ts';
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
async function bonusesOf(
  { services, identity }: CallContext,
  offers: readonly OfferedBonus[],
  { since }: KnownBonuses,
) {
  const ends = await bonusEnds(services, identity.owner, offers, since);
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

/** The rows, the funds in the partner's wallet, and the player's bonuses. */
async function readPlayer(context: CallContext) {
  const { services, identity } = context;
  const { pool, wallet, walletClients } = services;
  const { owner, partner, user, currency } = identity;
  const [offers, crypto] = await Promise.all([
    services.bonuses.list(partner, user, services.now()),
    cryptoOffer(services, identity, currency),
  ]);
  const asked = { lasting: lastingIds(offers), crypto: crypto ? [crypto.id] : [] };
  const [rows, remote] = await Promise.all([
    readSnippetRows(pool, identity, asked),
    // Open transactions are shown even while the wallet is down.
    walletClients.has(partner) ? undefinedIfUnavailable(wallet.funds(owner)) : undefined,
  ]);
  const [bonuses, cryptoBonus] = await Promise.all([
    bonusesOf(context, offers, rows.bonuses),
    offeredCryptoBonus(services, identity, currency, rows.bonuses),
  ]);
  const funds = walletClients.has(partner) ? remote : rows.funds;
  return { ...rows, funds, bonuses, crypto: cryptoBonus };
}

export const paymentSnippet: CallHandler<'userdata-payment-snippet'> = async (context, request) => {
  const { now, catalogue, methods } = context.services;
  const { identity } = context;
  const { currency } = identity;
  if (!currencyOf(currency)) {
    throw new CallError('banking.currencyUnavailable', `The cashier knows no ${currency}.`);
  }
  const player = await readPlayer(context);
  const { open, recent, leaving, left, saved, funds, bonuses, crypto } = player;
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
