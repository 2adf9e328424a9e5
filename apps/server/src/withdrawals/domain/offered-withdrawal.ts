import { findMethod, isOffered } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { Platform } from '@opencashier/contract/calls/user';
import type { WithdrawalAccount } from '@opencashier/contract/calls/withdrawals';
import { isCurrency } from '@opencashier/money';
import type { Identity } from '../../security/tokens.ts';
import type { Offered } from '../../deposits/domain/check-request.ts';
import { paysRedemption, redeemableCoin } from '../../sweepstake/redemption.ts';
import type { Services } from '../../services/services.ts';

interface OfferRequest {
  paymentType: string;
  currency: string;
  selectedCountry: string;
}

/** The withdrawal method, if the partner offers it in that country and it pays the currency. */
export function offeredWithdrawal(
  { methods, providers }: Pick<Services, 'methods' | 'providers'>,
  { partner }: Pick<Identity, 'partner'>,
  { paymentType, currency, selectedCountry: country }: OfferRequest,
  platform: Platform,
): Offered {
  const method = findMethod(methods.catalogueOf(partner), paymentType, 'withdrawal');
  const provider = method && providers.get(method.provider);
  const [anyCurrency = ''] = method?.currency ?? [];
  const place = { kind: 'withdrawal', country, platform } as const;
  if (!method || !provider || !isOffered(method, { ...place, currency: anyCurrency })) {
    throw new CallError('banking.methodUnavailable', 'This method is not offered here.');
  }
  const isPaid =
    currency === redeemableCoin
      ? paysRedemption(method, country, platform)
      : isCurrency(currency) && isOffered(method, { ...place, currency });
  if (!isPaid) {
    throw new CallError('banking.currencyUnavailable', `This method pays no ${currency}.`);
  }
  return { method, provider };
}

/** WD-5: the main account is the one in the token's currency, an additional one is in another. */
export function checkAccount(
  account: WithdrawalAccount,
  currency: string,
  { currency: main }: Identity,
): void {
  // Coins are a separate account under any name.
  if (currency === redeemableCoin) return;
  if ((currency === main) === (account === 'main')) return;
  const message = `The ${account} account holds no ${currency}.`;
  throw new CallError('banking.currencyUnavailable', message);
}
