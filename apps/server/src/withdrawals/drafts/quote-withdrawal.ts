import { chargeOf } from '@opencashier/money';
import {
  limitsOf,
  networkOf,
  onNetwork,
  type CatalogueMethod,
  exponentOf,
} from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderQuote } from '@opencashier/contract/provider/payouts';
import type { Platform } from '@opencashier/contract/calls/user';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import type { Identity } from '../../security/tokens.ts';
import type { KeptAccount } from '../../players/saved-accounts.ts';
import { amountOf, minorOf, requiredMinor } from '../../rates/amounts.ts';
import { personFor } from '../../providers/person.ts';
import type { Offered } from '../../deposits/domain/check-request.ts';
import { checkAccount, offeredWithdrawal } from '../domain/offered-withdrawal.ts';
import {
  checkView,
  payoutFor,
  redeemableCoin,
  redeemableMinor,
  redemptionLimits,
} from '../../sweepstake/redemption.ts';
import { readTerms, type WithdrawalTerms } from '../store/withdrawal-drafts.ts';
import { mayQuote } from './look-up-account-holder.ts';
import { isComplete, quoteIfPossible } from './quote-payout.ts';
import type { Services } from '../../services/services.ts';
import { shownPayout } from '../domain/withdrawal-view.ts';
import type { PayoutSum } from '../withdrawal.ts';
import { leftOf, type LimitLeft, tightestLimit } from '../domain/withdrawal-limits.ts';

type ReadRequestDeps = Pick<
  Services,
  'pool' | 'wallet' | 'walletClients' | 'methods' | 'providers' | 'partners' | 'rates'
>;

export type WithdrawalRequest = CallRequest<'withdrawal-create'>;

/** The checked request, on which the rest of the withdrawal is based. */
export interface CheckedWithdrawal extends Offered {
  request: WithdrawalRequest;
  amountMinor: bigint;
  feeMinor: bigint;
  netMinor: bigint;
  /** The payout of a redemption, in its own currency. */
  payout: PayoutSum | null;
  availableMinor: bigint;
  limits: { minMinor: bigint; maxMinor: bigint };
  /** The player's own limit, if it leaves less than the balance and the method's maximum. */
  ownLimit: LimitLeft | undefined;
  /** The network of a crypto payout; the fee may depend on it. */
  network: string | null;
  /** The token of the saved account to pay to. */
  savedToken: string | undefined;
  terms: WithdrawalTerms;
}

/** Reads the request; amounts that are too large or too small are not refused here. */
export async function readWithdrawalRequest(
  services: ReadRequestDeps,
  identity: Identity,
  request: WithdrawalRequest,
  platform: Platform,
): Promise<CheckedWithdrawal> {
  const { amount, currency, selectedCountry: country } = request;
  checkView(identity, currency);
  const offered = offeredWithdrawal(services, identity, request, platform);
  const { method } = offered;
  checkAccount(request.account, currency, identity);
  const amountMinor = minorOf(amount, currency);
  if (amountMinor === undefined) {
    throw new CallError('banking.amountTooPrecise', 'The amount has too many decimals.');
  }
  const isRedemption = currency === redeemableCoin;
  const rules = isRedemption
    ? redemptionLimits(services, method, country)
    : limitsOf(method, currency, country);
  const { partner } = identity;
  const { terms, saved } = await termsOf(services, identity, request, offered);
  const tightest = tightestLimit(services.partners.get(partner), currency, terms.sums);
  const availableMinor = await availableOf(services, identity, currency, terms);
  // Fields sent with a saved account do not describe that account.
  const network = saved ? saved.network : (networkOf(method, request.fields) ?? null);
  const price = priceWithdrawal(onNetwork(method, network ?? undefined), amount, currency);
  const methodMaxMinor = minorOf(rules.max, currency) ?? 0n;
  const mostMinor = methodMaxMinor < availableMinor ? methodMaxMinor : availableMinor;
  const ownLimit = tightest && tightest.leftMinor < mostMinor ? tightest : undefined;
  return {
    ...offered,
    ...price,
    payout: isRedemption ? payoutFor(services, method, price.netMinor) : null,
    request,
    amountMinor,
    availableMinor,
    limits: {
      minMinor: minorOf(rules.min, currency) ?? 0n,
      maxMinor: ownLimit?.leftMinor ?? mostMinor,
    },
    ownLimit,
    network,
    savedToken: saved?.token,
    terms,
  };
}

/** The request's terms, and the saved account that it names, which must be one of the player's. */
async function termsOf(
  { pool }: Pick<Services, 'pool'>,
  { owner }: Identity,
  { savedAccountId: id, currency }: WithdrawalRequest,
  { method, provider }: Offered,
): Promise<{ terms: WithdrawalTerms; saved: KeptAccount | undefined }> {
  const key =
    id === undefined ? undefined : { id, owner, method: method.name, provider: provider.name };
  const terms = await readTerms(pool, { owner, currency }, key);
  if (key && !terms.account) {
    throw new CallError('banking.accountNotFound', 'There is no such saved account.');
  }
  return { terms, saved: terms.account };
}

async function availableOf(
  services: Pick<Services, 'pool' | 'wallet' | 'walletClients'>,
  { owner, partner }: Identity,
  currency: string,
  { availableMinor }: WithdrawalTerms,
): Promise<bigint> {
  if (currency === redeemableCoin) return redeemableMinor(services, owner);
  const isRemote = services.walletClients.has(partner);
  return isRemote ? services.wallet.balance(owner, currency) : availableMinor;
}

/**
 * The quote request to the provider; a saved account needs no fields. The payout itself is sent
 * later and without the player, so the personal data that it needs is sent here.
 */
export function quoteRequestOf(
  checked: CheckedWithdrawal,
  { customer, lang }: Pick<Identity, 'customer' | 'lang'>,
) {
  const { method, provider, request, savedToken, payout } = checked;
  const person = personFor(provider.needs ?? [], { customer }, request.fields);
  const { selectedCountry: country } = request;
  const { amountMinor, currency } = payout ?? {
    amountMinor: checked.netMinor,
    currency: request.currency,
  };
  return {
    method: method.name,
    currency,
    country,
    language: lang,
    amount: amountOf(amountMinor, currency),
    fields: savedToken === undefined ? request.fields : {},
    ...(savedToken === undefined ? person : { account: savedToken }),
  };
}

/** The amounts in the answers to a dry run and to a draft. */
export function quoteOf(
  checked: CheckedWithdrawal,
  providerQuote: ProviderQuote | undefined,
  now: Date,
): WithdrawalQuote {
  const { currency } = checked.request;
  const { minMinor, maxMinor } = checked.limits;
  const arrival = checked.method.arrival ?? providerQuote?.arrival;
  return {
    amount: amountOf(checked.amountMinor, currency),
    currency,
    fee: amountOf(checked.feeMinor, currency),
    net: amountOf(checked.netMinor, currency),
    ...(checked.payout ? { payout: shownPayout(checked.payout) } : {}),
    ...(arrival === undefined ? {} : { arrival }),
    limits: { min: amountOf(minMinor, currency), max: amountOf(maxMinor, currency) },
    ...(checked.ownLimit ? { limit: leftOf(checked.ownLimit, currency) } : {}),
    available: amountOf(checked.availableMinor, currency),
    ...(providerQuote?.fieldsRequired?.length ? { fields: providerQuote.fieldsRequired } : {}),
    serverTime: now.toISOString(),
  };
}

/**
 * Quotes the amount while the player types. The provider is asked only if the form is complete and
 * the amount could be paid, and about a limited number of accounts a day.
 */
export async function previewWithdrawal(
  services: Pick<Services, 'pool' | 'captchas' | 'partners' | 'seal' | 'now'>,
  identity: Identity,
  checked: CheckedWithdrawal,
): Promise<WithdrawalQuote> {
  const { amountMinor, netMinor, limits, method, request, savedToken } = checked;
  const fits = amountMinor >= limits.minMinor && amountMinor <= limits.maxMinor && netMinor > 0n;
  const isKnown = savedToken !== undefined;
  const isAskable = fits && (isKnown || isComplete(method, request.fields));
  const { currency, selectedCountry: country, fields } = request;
  const isAllowed =
    isAskable &&
    (isKnown || (await mayQuote(services, identity, checked, { currency, country }, fields)));
  const providerQuote = isAllowed
    ? await quoteIfPossible(checked, quoteRequestOf(checked, identity))
    : undefined;
  return quoteOf(checked, providerQuote, services.now());
}

/** The operator's fee is taken out of the amount, even if the method adds it to deposits. */
function priceWithdrawal(
  method: CatalogueMethod,
  amount: string,
  currency: string,
): { feeMinor: bigint; netMinor: bigint } {
  const rule = method.fee && { ...method.fee, deducted: true };
  const { fee, credit } = chargeOf(rule, amount, currency, exponentOf(method, currency));
  return { feeMinor: requiredMinor(fee, currency), netMinor: requiredMinor(credit, currency) };
}
