import {
  captchaActions,
  type CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import { checkCaptcha } from '../../captcha/check-captcha.ts';
import type { Offered } from '../../deposits/domain/check-request.ts';
import { capsOf } from '../../players/abuse-caps.ts';
import { claimLookup, claimQuote } from '../../players/resolved-accounts.ts';
import type { Identity } from '../../security/tokens.ts';
import type { Services } from '../../services/services.ts';
import { resolveHolder } from './quote-payout.ts';

type Fields = Record<string, string>;
type Place = { currency: string; country: string };
export type LookUpHolderDeps = Pick<Services, 'pool' | 'partners' | 'seal' | 'captchas'>;

/**
 * WD-3: the holder of an account. A player who tries account numbers learns the names of strangers,
 * so names are shown for only a few accounts a day. The next ones need a captcha each, up to a
 * second cap. An account that was looked up within the day can be looked up again.
 */
export async function lookUpAccountHolder(
  services: LookUpHolderDeps,
  identity: Identity,
  offered: Offered,
  place: Place,
  { fields, captcha }: { fields: Fields; captcha?: CaptchaProof | undefined },
) {
  const account = digestOf(services, identity, offered, place, fields);
  const { owner, partner } = identity;
  const { accountsNamed, accountsNamedWithCaptcha } = capsOf(services, partner);
  // Counted before the provider is asked: "unknown account" is information, too.
  if (!(await claimLookup(services.pool, owner, account, accountsNamed))) {
    const { method } = offered;
    if (!method.captcha) throw tooMany();
    const check = { action: captchaActions.account, owner, reference: `account:${account}` };
    await checkCaptcha(services, { method, evidence: { proof: captcha }, ...check });
    const most = Math.max(accountsNamed, accountsNamedWithCaptcha);
    if (!(await claimLookup(services.pool, owner, account, most))) throw tooMany();
  }
  return resolveHolder(offered, { ...place, language: identity.lang }, fields);
}

/** For a draft, which continues without the name once the player has reached the limit. */
export async function lookUpHolderIfFree(
  services: LookUpHolderDeps,
  identity: Identity,
  offered: Offered,
  place: Place,
  fields: Fields,
) {
  const account = digestOf(services, identity, offered, place, fields);
  const { owner, partner } = identity;
  const { accountsNamed } = capsOf(services, partner);
  if (!(await claimLookup(services.pool, owner, account, accountsNamed))) return undefined;
  return resolveHolder(offered, { ...place, language: identity.lang }, fields);
}

/**
 * True if a dry run may ask the provider about the account. A player who tries account numbers
 * learns which exist, from the fields that the provider asks for or from the time it takes.
 */
export function mayQuote(
  services: LookUpHolderDeps,
  identity: Identity,
  offered: Offered,
  place: Place,
  fields: Fields,
): Promise<boolean> {
  const { owner, partner } = identity;
  // The table has one row for an account, so quotes have digests of their own.
  const account = `quoted:${digestOf(services, identity, offered, place, fields)}`;
  const cap = capsOf(services, partner).accountsQuoted;
  return claimQuote(services.pool, { owner, account, cap });
}

function digestOf(
  { seal }: Pick<Services, 'seal'>,
  { owner }: Identity,
  { method }: Offered,
  { country, currency }: Place,
  fields: Fields,
): string {
  // The same phone or account number belongs to different people in different countries.
  const typed = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return seal.digest(JSON.stringify([method.name, country, currency, typed]), owner);
}

function tooMany(): CallError {
  return new CallError('request.tooMany', 'No more accounts are looked up today.');
}
