import { type OperatorRole, operatorRoles } from '@opencashier/contract/operator/access/roles';
import * as oidc from 'openid-client';
import type { OidcSettings } from './console-settings.ts';
import type { SignedIn } from './console-sessions.ts';
import { pageText } from './page-texts.ts';

/** The browser keeps this, sealed, while the operator is at the OpenID Connect provider. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
  /** The path of the console to which the operator wants to go. */
  to: string;
}

/** The operator is known, but may not use the console. The message is shown. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  /** The person, if the issuer gives them no role or no partner. */
  readonly operatorId: string | undefined;
  /** The person's name, if nothing but a role or a partner is missing. */
  readonly operatorName: string | undefined;

  constructor(message: string, operatorId?: string, operatorName?: string) {
    super(message);
    this.operatorId = operatorId;
    this.operatorName = operatorName;
  }
}

export interface OidcSignIn {
  /** Reads what the issuer publishes about itself; repeated until it succeeds. */
  discover(): Promise<void>;
  begin(to: string): Promise<{ url: URL; attempt: SignInAttempt }>;
  /** Checks the provider's answer, and reads who the operator is. */
  finish(callback: URL, attempt: SignInAttempt, wasAdded: WasAdded): Promise<SignedIn>;
}

/** True if a partner's administrators gave this person a role. */
export type WasAdded = (id: string) => Promise<boolean>;

type Claims = Readonly<Record<string, unknown>>;

/**
 * One spelling only, as in the partner file: otherwise one person could be two. It is checked
 * before conversion to lower case, which turns some letters beyond ASCII into ASCII.
 */
const personName = /^[a-zA-Z0-9][a-zA-Z0-9._@-]{0,63}$/;

/**
 * Some providers write booleans as strings. A provider without the claim has only verified
 * addresses.
 */
const verified: readonly unknown[] = [true, 'true', undefined];

function personOf(claims: Claims, claim: string): string {
  const value = claims[claim];
  if (typeof value !== 'string' || !personName.test(value)) {
    throw new SignInRefused(pageText('refused.name', { claim }));
  }
  if (claim === 'email' && !verified.includes(claims['email_verified'])) {
    throw new SignInRefused(pageText('refused.email'));
  }
  return value.toLowerCase();
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

function nameOf(claims: Claims, id: string): string {
  return typeof claims['name'] === 'string' ? claims['name'].slice(0, 100) : id;
}

function roleOf(claims: Claims, claim: string, id: string): OperatorRole {
  const named = textsOf(claims[claim]);
  // A game server is a system, and nobody signs in as one.
  const roles = operatorRoles.filter((role) => role !== 'gameServer' && named.includes(role));
  const [role] = roles;
  if (!role) {
    throw new SignInRefused(pageText('refused.noRole', { claim }), id, nameOf(claims, id));
  }
  if (roles.length === 1) return role;
  const values = { claim, roles: roles.join(', ') };
  throw new SignInRefused(pageText('refused.roles', values), id);
}

export function readClaims(settings: OidcSettings, claims: Claims): SignedIn {
  const { personClaim, roleClaim, partnersClaim } = settings;
  const id = personOf(claims, personClaim);
  const name = nameOf(claims, id);
  const role = roleOf(claims, roleClaim, id);
  const partners = partnersClaim === undefined ? null : textsOf(claims[partnersClaim]);
  if (partners?.length === 0) {
    const message = pageText('refused.noPartner', { claim: String(partnersClaim) });
    throw new SignInRefused(message, id, name);
  }
  return { id, name, role, partners };
}

/** A person without a role or a partner from the issuer sees only the partners that added them. */
async function admit(read: () => SignedIn, wasAdded: WasAdded): Promise<SignedIn> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const { operatorId: id, operatorName: name } = error;
    if (id === undefined || name === undefined || !(await wasAdded(id))) throw error;
    return { id, name, role: 'viewer', partners: [] };
  }
}

/** Sign-in by OpenID Connect: the code flow with PKCE. */
export function createOidcSignIn(
  settings: OidcSettings,
  { redirectUrl, production }: { redirectUrl: string; production: boolean },
): OidcSignIn {
  const { issuer, clientId, clientSecret, scope } = settings;
  let known: oidc.Configuration | undefined;
  // The settings allow it in the operator's own network only.
  const isPlain = issuer.startsWith('http://');

  async function configuration(): Promise<oidc.Configuration> {
    known ??= await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      { timeout: 10, execute: isPlain || !production ? [oidc.allowInsecureRequests] : [] },
    );
    return known;
  }

  return {
    async discover() {
      await configuration();
    },

    async begin(to) {
      const verifier = oidc.randomPKCECodeVerifier();
      const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, to };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUrl,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },

    async finish(callback, { state, nonce, verifier }, wasAdded) {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims: Claims = tokens.claims() ?? {};
      const needed = [settings.personClaim, settings.roleClaim, settings.partnersClaim];
      const isComplete = needed.every((name) => name === undefined || name in claims);
      if (isComplete) return admit(() => readClaims(settings, claims), wasAdded);
      // Many providers return everything but the subject only from the userinfo endpoint.
      const more = await oidc.fetchUserInfo(config, tokens.access_token, String(claims['sub']));
      return admit(() => readClaims(settings, { ...more, ...claims }), wasAdded);
    },
  };
}
