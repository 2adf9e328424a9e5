import { type Catalogue, findMethod } from '@opencashier/catalogue';
import type { Partner, Partners } from '../partners/partners.ts';
import { readRoutes } from '../providers/method-routes.ts';
import { variableOf } from '../providers/provider-settings.ts';
import { redeemableCoin } from '../sweepstake/redemption.ts';
import { securityContact } from '../transport/security-text.ts';
import type { Environment } from './environment.ts';

/** A line if nobody could find out where to report a vulnerability of this server. */
export function contactNotes(set: string | undefined, partners: Partners): string[] {
  if (securityContact(set, partners) !== undefined) return [];
  const remedy = 'set CASHIER_SECURITY_CONTACT to where vulnerabilities are to be reported';
  return [`Without a contact there is no /.well-known/security.txt: ${remedy}.`];
}

/** A line for each partner that asks for codes, but not in every currency that can be paid out. */
export function codeNotes(partners: Partners, catalogue: Catalogue): string[] {
  const paid = paidCurrencies(catalogue);
  return [...partners.values()].flatMap(({ key, withdrawals: { codeFrom } }: Partner) => {
    const missing = paid.filter((currency) => !Object.hasOwn(codeFrom, currency));
    if (Object.keys(codeFrom).length === 0 || missing.length === 0) return [];
    const names = missing.join(', ');
    return [`Partner ${key} asks for no code in these currencies, which codeFrom lacks: ${names}.`];
  });
}

/** A line for each provider that no method is given to, nor any network's addresses. */
export function idleNotes(
  { providers, networks }: Pick<Environment, 'providers' | 'networks'>,
  { methods }: Pick<Catalogue, 'methods'>,
): string[] {
  const routes = readRoutes(providers, methods);
  const busy = new Set(
    [...methods.values()].map(({ name, provider }) => routes.get(name) ?? provider),
  );
  for (const { addresses } of networks.values()) {
    if (addresses.kind === 'provider') busy.add(addresses.provider);
  }
  return providers.flatMap(({ name }) => {
    const remedy = `list its methods in ${variableOf(name, 'METHODS')}`;
    return busy.has(name) ? [] : [`Provider ${name} serves no method: ${remedy}.`];
  });
}

/** Coins of the sweepstake are redeemed by any crypto method. */
function paidCurrencies(catalogue: Catalogue): string[] {
  const found = new Set<string>();
  for (const name of catalogue.methods.keys()) {
    const method = findMethod(catalogue, name, 'withdrawal');
    for (const currency of method?.currency ?? []) found.add(currency);
    if (method?.category === 'crypto') found.add(redeemableCoin);
  }
  return [...found].toSorted();
}
