import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { browserInfoOf, browserNeeds } from './browser-info.ts';
import { typesOf } from './method-types.ts';
import { vendorIdOf } from './vendor-id.ts';

const shortestSessionSeconds = 60;

export const customerNeeds = [
  'email',
  'firstName',
  'lastName',
  'street',
  'city',
  'state',
  'postalCode',
] as const;
export const paymentNeeds = [...customerNeeds, ...browserNeeds] as const;

/** A payment that the player confirms on the page of its link. */
export function paymentRequest(request: ProviderDepositRequest, amount: number): object {
  const { reference, method, currency, country, returnUrl, expiresAt, customer = {} } = request;
  const browser_info = browserInfoOf(request.device ?? {});
  const { email, firstName, lastName, street, city, state, postalCode } = customer;
  const seconds = Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const address = {
    country: country.toUpperCase(),
    ...(firstName ? { first_name: firstName } : {}),
    ...(lastName ? { last_name: lastName } : {}),
    ...(street ? { line1: street } : {}),
    ...(city ? { city: city.slice(0, 50) } : {}),
    ...(state ? { state } : {}),
    ...(postalCode ? { zip: postalCode } : {}),
  };
  return {
    payment_id: vendorIdOf(reference),
    merchant_order_reference_id: reference,
    amount,
    currency,
    confirm: false,
    capture_method: 'automatic',
    payment_link: true,
    session_expiry: Math.max(shortestSessionSeconds, seconds),
    return_url: returnUrl,
    description: 'Deposit',
    ...typesOf(method),
    ...(name || email
      ? { customer: { ...(name ? { name } : {}), ...(email ? { email } : {}) } }
      : {}),
    billing: { address, ...(email ? { email } : {}) },
    ...(browser_info === undefined ? {} : { browser_info }),
  };
}
