import { CallError } from '@opencashier/contract/errors';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Verifies a token's signature by the one algorithm that the partner's file names. */
export interface TokenKey {
  alg: string;
  key: JWTVerifyGetKey;
}

/** A secret that the partner's backend and we share. */
export function sharedSecret(secret: string): TokenKey {
  const bytes = new TextEncoder().encode(secret);
  return { alg: 'HS256', key: async () => bytes };
}

const jwksOptions = { timeoutDuration: 3000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };

/**
 * The public keys that the partner publishes. They are fetched when a token names an unknown key,
 * and every ten minutes; if the URL does not answer, the last fetched keys stay in use.
 */
export function publishedKeys(alg: string, jwksUrl: string): TokenKey {
  const remote = createRemoteJWKSet(new URL(jwksUrl), jwksOptions);
  const key: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      const last = remote.jwks();
      if (last) return createLocalJWKSet(last)(header, token);
      throw new CallError('server.unavailable', 'The partner’s keys cannot be fetched.');
    }
  };
  return { alg, key };
}

function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
  );
}
