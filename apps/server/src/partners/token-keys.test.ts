import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPartner } from '../testing/test-partner.ts';
import { publishedKeys } from './token-keys.ts';
import { verifyToken } from '../security/tokens.ts';

interface Signer {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

let endpoint: Server;
let published: JWK[];
let isDown: boolean;

beforeEach(async () => {
  published = [];
  isDown = false;
  endpoint = createServer((_request, response) => {
    response.statusCode = isDown ? 500 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
});
afterEach(() => endpoint.close());

/** A partner who publishes its keys at the endpoint. */
function partners() {
  const { port } = endpoint.address() as AddressInfo;
  const tokenKeys = [publishedKeys('ES256', `http://127.0.0.1:${port}/jwks.json`)];
  return new Map([['demo', { ...testPartner, tokenKeys }]]);
}

async function publish(kid: string): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  published.push({ ...(await exportJWK(publicKey)), kid });
  return { kid, privateKey, publicKey };
}

function tokenOf(kid: string, key: CryptoKey | Uint8Array, alg = 'ES256'): Promise<string> {
  return new SignJWT({ partnerKey: 'demo', currency: 'EUR', country: 'de' })
    .setProtectedHeader({ alg, kid })
    .setIssuer('demo')
    .setAudience('opencashier')
    .setSubject('p1')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(key);
}

const codeOf = (token: string, known: ReturnType<typeof partners>) =>
  verifyToken(token, known).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('a token signed with a key whose public half is published', () => {
  it('is accepted, and so is one of a newly published key', async () => {
    const known = partners();
    const first = await publish('first');
    const second = await publish('second');
    expect(await codeOf(await tokenOf('first', first.privateKey), known)).toBe('accepted');
    expect(await codeOf(await tokenOf('second', second.privateKey), known)).toBe('accepted');
  });

  it('is refused if its key is not published, or if another key uses the id', async () => {
    const known = partners();
    await publish('first');
    const { privateKey } = await generateKeyPair('ES256');
    expect(await codeOf(await tokenOf('unknown', privateKey), known)).toBe('auth.tokenInvalid');
    expect(await codeOf(await tokenOf('first', privateKey), known)).toBe('auth.tokenInvalid');
  });

  it('is refused if the public half was used as a shared secret', async () => {
    const known = partners();
    const { kid, publicKey } = await publish('first');
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    expect(await codeOf(await tokenOf(kid, secret, 'HS256'), known)).toBe('auth.tokenInvalid');
  });

  it('is accepted while the endpoint is down if its key is known, and retried if it is not', async () => {
    const known = partners();
    const { kid, privateKey } = await publish('first');
    const token = await tokenOf(kid, privateKey);
    isDown = true;
    expect(await codeOf(token, known)).toBe('server.unavailable');
    isDown = false;
    expect(await codeOf(token, known)).toBe('accepted');
    isDown = true;
    expect(await codeOf(token, known)).toBe('accepted');
  });
});
