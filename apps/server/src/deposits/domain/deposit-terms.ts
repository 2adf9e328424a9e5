import { type CatalogueMethod, networkOf, onNetwork } from '@opencashier/catalogue';
import { captchaActions, type CaptchaProof } from '@opencashier/contract/calls/captcha-frame';
import { checkCaptcha } from '../../captcha/check-captcha.ts';
import type { Price } from '../deposit.ts';
import { chainExpiry, type ChainRoute, chainRoute } from './open-address.ts';
import { priceDeposit } from './price-deposit.ts';
import type { Services } from '../../services/services.ts';

const lifetimeMinutes = 30;

export interface Wish {
  reference: string;
  amount: string;
  currency: string;
  fields: Record<string, string>;
  captcha: CaptchaProof | undefined;
}

/** The address of a deposit on a chain that we watch, its deadline and its price. */
export interface Terms {
  route: ChainRoute | undefined;
  expiresAt: Date;
  price: Price;
}

/** The terms for a player who passes the method's captcha. */
export async function termsOf(
  services: Services,
  method: CatalogueMethod,
  { reference, amount, currency, fields, captcha }: Wish,
): Promise<Terms> {
  const route = chainRoute(services, method, fields);
  const expiresAt = route ? chainExpiry(route, services.now()) : expiryOf(method, services.now());
  const evidence = { proof: captcha };
  await checkCaptcha(services, { method, evidence, action: captchaActions.deposit, reference });
  const priced = onNetwork(method, networkOf(method, fields));
  const price = priceDeposit(services.rates, priced, amount, currency, expiresAt, route?.coin);
  return { route, expiresAt, price };
}

/** A voucher for a till lives for days, a code for a phone for minutes. */
function expiryOf(method: CatalogueMethod, now: Date): Date {
  const minutes = method.lifetimeMinutes ?? lifetimeMinutes;
  return new Date(now.getTime() + minutes * 60_000);
}
