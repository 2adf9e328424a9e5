import { CallError } from '@opencashier/contract/errors';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import type { ProviderQuote, ProviderQuoteRequest } from '@opencashier/contract/provider/payouts';
import { transaction } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import type { KeyAttempt } from '../../queues/idempotency.ts';
import {
  beginDraft,
  finishDraft,
  type NewDraft,
  recordDraft,
  type WithdrawalTerms,
} from '../store/withdrawal-drafts.ts';
import { amountOf } from '../../rates/amounts.ts';
import { capsOf, tooManyADay } from '../../players/abuse-caps.ts';
import { uncountOne } from '../../players/abuse-counts.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import { checkOpenQuotes } from '../../rates/open-quotes.ts';
import { quoteEnd } from '../../partners/quote-rules.ts';
import { checkAmount, checkFields } from '../../deposits/domain/check-request.ts';
import { checkWallet } from '../../crypto/check-wallet.ts';
import { maskedLabel } from '../../players/masked-label.ts';
import { codesLocked } from '../codes/code-lock.ts';
import { needsCode } from '../codes/code-rule.ts';
import { lookUpHolderIfFree, type LookUpHolderDeps } from './look-up-account-holder.ts';
import { ownFields, quotePayout } from './quote-payout.ts';
import { quoteOf, quoteRequestOf, type CheckedWithdrawal } from './quote-withdrawal.ts';
import type { Services } from '../../services/services.ts';
import { shownPayout } from '../domain/withdrawal-view.ts';
import {
  checkDebts,
  withdrawalLimitRefusal,
  withdrawalsBlocked,
} from '../domain/withdrawal-limits.ts';

type DraftDeps = LookUpHolderDeps &
  Pick<Services, 'wallet' | 'walletClients' | 'catalogue' | 'networks' | 'rates' | 'now'>;

const lifetimeMs = 15 * 60_000;

/** A draft that promises a rate lasts no longer than the promise. */
function draftEnd(
  services: Pick<Services, 'partners'>,
  { partner }: Identity,
  { payout }: CheckedWithdrawal,
  now: Date,
): Date {
  const end = new Date(now.getTime() + lifetimeMs);
  const until = payout ? quoteEnd(services, partner, now) : end;
  return until < end ? until : end;
}

/**
 * A draft is a withdrawal that could be carried out: the provider knows the account and gave a
 * token for it. It holds no money and expires by itself. If the provider needs more fields, there
 * is no draft yet, and the answer lists them.
 */
export async function draftWithdrawal(
  services: DraftDeps,
  identity: Identity,
  checked: CheckedWithdrawal,
  attempt: KeyAttempt,
): Promise<WithdrawalQuote> {
  const { method, provider, request, savedToken, terms } = checked;
  const { currency, selectedCountry: country } = request;
  await checkOwed(services, identity, terms);
  checkMoney(checked);
  const sum = { ...identity, currency, amountMinor: checked.amountMinor };
  const codeRequired = needsCode(services, sum, terms.sums);
  if (codeRequired && terms.areCodesLocked) throw codesLocked();
  const own = ownFields(method, request.fields);
  checkFields(method, own, { isPartial: savedToken !== undefined });
  if (method.category === 'crypto' && savedToken === undefined) {
    checkWallet(services, method, own);
  }
  const quoteRequest = { ...quoteRequestOf(checked, identity), keepAccount: true };
  const providerQuote = await countedQuote(services, identity, checked, quoteRequest, attempt);
  const now = services.now();
  const quote = quoteOf(checked, providerQuote, now);
  if (quote.fields) return quote;
  if (!providerQuote.account)
    throw new CallError('banking.methodUnavailable', 'No token for the account.');
  const isNamed = method.resolvesAccount === true && savedToken === undefined;
  const holder = isNamed
    ? await lookUpHolderIfFree(services, identity, checked, { currency, country }, own)
    : undefined;
  const newDraft: NewDraft = {
    // The key may have been taken by an earlier attempt, whose reference counts.
    id: attempt.reference,
    partner: identity.partner,
    owner: identity.owner,
    method: method.name,
    provider: provider.name,
    securityGroup: method.securityRulesGroup,
    account: request.account,
    amountMinor: checked.amountMinor,
    currency,
    feeMinor: checked.feeMinor,
    netMinor: checked.netMinor,
    payout: checked.payout,
    network: checked.network,
    country,
    language: identity.lang,
    destination: maskedLabel(providerQuote.account.label),
    accountName: holder?.name ?? null,
    accountToken: providerQuote.account.token,
    savesAccount: request.saveAccount,
    arrival: quote.arrival ?? null,
    codeRequired,
    expiresAt: draftEnd(services, identity, checked, now),
  };
  const answer = (draft: DraftShown) => ({ ...quote, ...shownDraft(draft) });
  const data = answer(newDraft);
  if (!newDraft.payout) {
    const kept = { attempt, answer: { status: 200, data } };
    if (await finishDraft(services.pool, newDraft, now, kept)) {
      attempt.answer = kept.answer;
      return data;
    }
  }
  const draft = await transaction(services.pool, async (db) => {
    if (newDraft.payout) await checkOpenQuotes(services, db, 'redemption', newDraft);
    return recordDraft(db, newDraft, now);
  });
  return answer(draft);
}

type DraftShown = Pick<
  NewDraft,
  'id' | 'destination' | 'accountName' | 'codeRequired' | 'expiresAt'
>;

function shownDraft({ id, destination, accountName, codeRequired, expiresAt }: DraftShown) {
  return {
    id,
    destination,
    ...(accountName === null ? {} : { accountName }),
    ...(codeRequired ? { codeRequired: true } : {}),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A remote wallet knows itself what its players owe. */
async function checkOwed(
  services: Pick<Services, 'wallet' | 'walletClients'>,
  identity: Identity,
  { owes }: WithdrawalTerms,
): Promise<void> {
  if (services.walletClients.has(identity.partner)) return checkDebts(services, identity);
  if (owes) throw withdrawalsBlocked();
}

/** Counted before the provider is asked: "unknown account" is information, too. */
async function countedQuote(
  services: Pick<Services, 'pool' | 'partners'>,
  identity: Identity,
  checked: CheckedWithdrawal,
  request: ProviderQuoteRequest,
  attempt: KeyAttempt,
): Promise<ProviderQuote> {
  const { pool } = services;
  const { owner, partner } = identity;
  const cap = capsOf(services, partner).drafts;
  if (!(await beginDraft(pool, attempt, { owner, kind: 'drafts', cap }))) throw tooManyADay(cap);
  try {
    return await quotePayout(checked, request);
  } catch (error) {
    // Without an answer the player learned nothing, and will try again.
    if (error instanceof ProviderUnavailable) await uncountOne(pool, { owner, kind: 'drafts' });
    throw error;
  }
}

function checkMoney(checked: CheckedWithdrawal) {
  const { method, request, amountMinor, netMinor, payout, availableMinor, limits, ownLimit } =
    checked;
  const { amount, currency, selectedCountry } = request;
  // A redemption has the limits of the coin that it is paid in.
  const limited = payout && shownPayout(payout);
  if (payout?.amountMinor === 0n) {
    throw new CallError('banking.amountOutOfRange', 'The amount is too small to be paid out.');
  }
  checkAmount(method, limited?.amount ?? amount, limited?.currency ?? currency, selectedCountry);
  if (amountMinor > availableMinor) {
    const left = amountOf(availableMinor, currency);
    throw new CallError('banking.balanceTooLow', `The account has ${left} ${currency}.`);
  }
  if (ownLimit && amountMinor > ownLimit.leftMinor)
    throw withdrawalLimitRefusal(ownLimit, currency);
  if (netMinor <= 0n || amountMinor > limits.maxMinor) {
    const most = amountOf(limits.maxMinor, currency);
    const message = `At most ${most} ${currency} can be taken out now.`;
    throw new CallError('banking.withdrawalLimit', message);
  }
}
