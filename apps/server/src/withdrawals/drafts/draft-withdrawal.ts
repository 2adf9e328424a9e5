import { CallError } from '@opencashier/contract/errors';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import type { ProviderQuote, ProviderQuoteRequest } from '@opencashier/contract/provider/payouts';
import { transaction } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { type NewDraft, recordDraft } from '../store/withdrawals.ts';
import { amountOf } from '../../rates/amounts.ts';
import { countForPlayer } from '../../players/abuse-caps.ts';
import { uncountOne } from '../../players/abuse-counts.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import { checkOpenQuotes } from '../../rates/open-quotes.ts';
import { quoteEnd } from '../../partners/quote-rules.ts';
import { checkAmount, checkFields } from '../../deposits/domain/check-request.ts';
import { checkWallet } from '../../crypto/check-wallet.ts';
import { maskedLabel } from '../../players/masked-label.ts';
import { checkCodeLock } from '../codes/code-lock.ts';
import { needsCode } from '../codes/code-rule.ts';
import { lookUpHolderIfFree } from './look-up-account-holder.ts';
import { ownFields, quotePayout } from './quote-payout.ts';
import { quoteOf, quoteRequestOf, type CheckedWithdrawal } from './quote-withdrawal.ts';
import type { Services } from '../../services/services.ts';
import { shownPayout } from '../domain/withdrawal-view.ts';
import { checkDebts } from '../domain/withdrawal-limits.ts';

const lifetimeMs = 15 * 60_000;

/** A draft that promises a rate lasts no longer than the promise. */
function draftEnd(
  services: Services,
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
  services: Services,
  identity: Identity,
  checked: CheckedWithdrawal,
  reference: string,
): Promise<WithdrawalQuote> {
  const { method, provider, request, savedToken } = checked;
  const { currency, selectedCountry: country } = request;
  await checkDebts(services, identity);
  checkMoney(checked);
  const sum = { ...identity, currency, amountMinor: checked.amountMinor };
  const codeRequired = await needsCode(services, services.pool, sum);
  if (codeRequired) await checkCodeLock(services.pool, identity.owner);
  const own = ownFields(method, request.fields);
  checkFields(method, own, { isPartial: savedToken !== undefined });
  if (method.category === 'crypto' && savedToken === undefined) {
    checkWallet(services, method, own);
  }
  const quoteRequest = { ...quoteRequestOf(checked, identity), keepAccount: true };
  const providerQuote = await countedQuote(services, identity, checked, quoteRequest);
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
    id: reference,
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
  const draft = await transaction(services.pool, async (db) => {
    if (newDraft.payout) await checkOpenQuotes(services, db, 'redemption', newDraft);
    return recordDraft(db, newDraft, now);
  });
  return {
    ...quote,
    id: draft.id,
    destination: draft.destination,
    ...(draft.accountName === null ? {} : { accountName: draft.accountName }),
    ...(draft.codeRequired ? { codeRequired: true } : {}),
    expiresAt: draft.expiresAt.toISOString(),
  };
}

/** Counted before the provider is asked: "unknown account" is information, too. */
async function countedQuote(
  services: Services,
  identity: Identity,
  checked: CheckedWithdrawal,
  request: ProviderQuoteRequest,
): Promise<ProviderQuote> {
  const { pool } = services;
  await countForPlayer(services, pool, identity, 'drafts');
  try {
    return await quotePayout(checked, request);
  } catch (error) {
    // Without an answer the player learned nothing, and will try again.
    if (error instanceof ProviderUnavailable) {
      await uncountOne(pool, { owner: identity.owner, kind: 'drafts' });
    }
    throw error;
  }
}

function checkMoney(checked: CheckedWithdrawal) {
  const { method, request, amountMinor, netMinor, payout, availableMinor, limits } = checked;
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
  if (netMinor <= 0n || amountMinor > limits.maxMinor) {
    const most = amountOf(limits.maxMinor, currency);
    const message = `At most ${most} ${currency} can be taken out now.`;
    throw new CallError('banking.withdrawalLimit', message);
  }
}
