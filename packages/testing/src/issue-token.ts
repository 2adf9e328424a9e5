import type { ProviderCustomer } from '@opencashier/contract/provider/customer';
import { SignJWT } from 'jose';

export interface TokenClaims {
  user: string;
  partner?: string;
  currency?: string;
  country?: string;
  lang?: string;
  view?: string;
  /** Personal data of the player. */
  customer?: ProviderCustomer;
  audience?: string;
  issuer?: string;
  /** Seconds from now; negative for a token that has expired. */
  lifetimeSeconds?: number;
  /** Its claimed time of issue, in seconds from now. */
  issuedInSeconds?: number;
}

/** A token as signed by a partner's backend. */
export async function issueToken(secret: string, claims: TokenClaims): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { partner = 'demo', lifetimeSeconds = 3600, issuedInSeconds = -10 } = claims;
  return new SignJWT({
    partnerKey: partner,
    view: claims.view ?? 'main',
    currency: claims.currency ?? 'EUR',
    country: claims.country ?? 'de',
    lang: claims.lang ?? 'en',
    ...(claims.customer ? { customer: claims.customer } : {}),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(claims.issuer ?? partner)
    .setAudience(claims.audience ?? 'opencashier')
    .setSubject(claims.user)
    .setIssuedAt(nowSeconds + issuedInSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(new TextEncoder().encode(secret));
}
