import { type CatalogueMethod, networkOf, onNetwork } from '@opencashier/catalogue';
import {
  captchaActions,
  type CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import { checkCaptcha } from '../../captcha/check-captcha.ts';
import type { Price } from '../deposit.ts';
import { chainExpiry, type ChainRoute, chainRoute } from './open-address.ts';
import { priceDeposit } from '../domain/price-deposit.ts';
import { quoteEnd } from '../../partners/quote-rules.ts';
import type { Identity } from '../../security/tokens.ts';
import type { Services } from '../../services/services.ts';

/** The services that say what a deposit costs, and until when. */
export type TermsDeps = Pick<
  Services,
  'pool' | 'networks' | 'catalogue' | 'providers' | 'partners' | 'captchas' | 'rates' | 'now'
>;

const lifetimeMinutes = 30;

export interface TermsRequest {
  reference: string;
  identity: Identity;
  amount: string;
  currency: string;
  fields: Record<string, string>;
  captcha: CaptchaProof | undefined;
  /** For a coin package, which only its whole price buys. */
  isPackage?: boolean;
}

/** The address of a deposit on a chain that we watch, its deadline and its price. */
export interface Terms {
  route: ChainRoute | undefined;
  expiresAt: Date;
  price: Price;
}

/** The terms for a player who passes the method's captcha. */
export async function termsOf(
  services: TermsDeps,
  method: CatalogueMethod,
  request: TermsRequest,
): Promise<Terms> {
  const { reference, identity, amount, currency, fields, captcha, isPackage = false } = request;
  const route = chainRoute(services, method, fields);
  const now = services.now();
  const payBy = quoteEnd(services, identity.partner, now);
  const expiresAt = route ? chainExpiry(route, payBy) : expiryOf(method, now);
  const evidence = { proof: captcha };
  const { owner } = identity;
  const action = captchaActions.deposit;
  await checkCaptcha(services, { method, evidence, action, owner, reference });
  const priced = onNetwork(method, networkOf(method, fields));
  // The rate is guaranteed to a player who pays in time; the confirmations may take longer.
  // The sum of a provider's payment is fixed: for a package, nobody could add what is missing.
  const isShort = payBy < expiresAt && (!isPackage || route !== undefined);
  const until = isShort ? payBy : expiresAt;
  const price = priceDeposit(services.rates, priced, amount, currency, until, route?.coin);
  return { route, expiresAt, price };
}

/** A cash voucher is valid for days, a code for a phone for minutes. */
function expiryOf(method: CatalogueMethod, now: Date): Date {
  const minutes = method.lifetimeMinutes ?? lifetimeMinutes;
  return new Date(now.getTime() + minutes * 60_000);
}
