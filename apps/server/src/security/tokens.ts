import { CallError } from '@opencashier/contract/errors';
import { type ProviderCustomer, providerCustomer } from '@opencashier/contract/provider/customer';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Partner, Partners } from '../partners/partners.ts';

/** The player who calls. Everything here was signed by the partner's backend. */
export interface Identity {
  partner: string;
  user: string;
  /** The owner of money and keys: one player of one partner. */
  owner: string;
  view: 'main' | 'sweep';
  currency: string;
  country: string;
  lang: string;
  expiresAtMs: number;
  /** Personal data for providers that need it. It is passed on and never stored. */
  customer?: ProviderCustomer;
}

/** A player in one of the views; neither view knows the other's methods. */
export type Viewer = Pick<Identity, 'owner' | 'view'>;

const language = /^[\w-]{1,16}$/;

const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w.@-]+$/),
  partnerKey: z.string(),
  view: z.enum(['main', 'sweep']).default('main'),
  currency: z.string().regex(/^[A-Z]{2,5}$/),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .transform((code) => code.toLowerCase()),
  // Hosts may pass on a browser's text, which the player can change.
  lang: z
    .string()
    .default('en')
    .transform((lang) => (language.test(lang) ? lang : 'en')),
  customer: providerCustomer.optional(),
  iat: z.number(),
  exp: z.number(),
});

const audience = 'opencashier';
const tokenMaxLength = 4096;

function claimedPartner(token: string, partners: Partners): Partner {
  try {
    const partner = partners.get(String(decodeJwt(token)['partnerKey']));
    if (partner) return partner;
  } catch {
    // A token that cannot be decoded is as invalid as one without a partner.
  }
  throw new CallError('auth.tokenInvalid', 'The token is not valid.');
}

/** The last base64 character may contain unused bits; only one spelling of a token is accepted. */
function isCanonical(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

async function verifyWithAnyKey(token: string, partner: Partner) {
  let failure: unknown;
  for (const { alg, key } of partner.tokenKeys) {
    try {
      return await jwtVerify(token, key, {
        algorithms: [alg],
        issuer: partner.key,
        audience,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
    } catch (error) {
      // The keys could not be fetched, so the token may be valid.
      if (!(failure instanceof CallError)) failure = error;
      if (error instanceof errors.JWTExpired) break;
    }
  }
  if (failure instanceof CallError) throw failure;
  if (failure instanceof errors.JWTExpired) {
    throw new CallError('auth.tokenExpired', 'The token has expired.');
  }
  throw new CallError('auth.tokenInvalid', 'The token is not valid.');
}

/** The clocks of the partner's servers and of ours may differ. */
const clockToleranceSeconds = 60;

/**
 * A token cannot be revoked: a stolen one is valid until it expires. So its lifetime is limited,
 * and its date may not be in the future, which would extend it.
 */
function checkDates({ tokenMaxHours }: Partner, { iat, exp }: { iat: number; exp: number }): void {
  if (iat > Date.now() / 1000 + clockToleranceSeconds) {
    throw new CallError('auth.tokenInvalid', 'The token is dated in the future.');
  }
  if (exp - iat > tokenMaxHours * 3600) {
    throw new CallError('auth.tokenInvalid', `The token lives longer than ${tokenMaxHours} hours.`);
  }
}

/** The partner that a token names must be the one whose key signed it. */
export async function verifyToken(token: string, partners: Partners): Promise<Identity> {
  if (!token) throw new CallError('auth.tokenMissing', 'The call carries no token.');
  if (token.length > tokenMaxLength) {
    throw new CallError('auth.tokenInvalid', 'The token is not valid.');
  }
  if (!isCanonical(token)) throw new CallError('auth.tokenInvalid', 'The token is not valid.');
  const partner = claimedPartner(token, partners);
  const { payload } = await verifyWithAnyKey(token, partner);
  const read = claims.safeParse(payload);
  if (!read.success) {
    throw new CallError('auth.tokenInvalid', 'The token lacks a claim or holds a bad one.');
  }
  const { sub, view, currency, country, lang, customer, iat, exp } = read.data;
  checkDates(partner, { iat, exp });
  const owner = `${partner.key}:${sub}`;
  return {
    partner: partner.key,
    user: sub,
    owner,
    view,
    currency,
    country,
    lang,
    expiresAtMs: exp * 1000,
    ...(customer ? { customer } : {}),
  };
}
