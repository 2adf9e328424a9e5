import { issueToken } from '@opencashier/testing/issue-token';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { mutate, seeded } from '../testing/fuzz/mutations.ts';
import { testPartner, tokenSecret } from '../testing/test-partner.ts';
import { sharedSecret } from '../partners/token-keys.ts';
import { verifyToken } from './tokens.ts';

const otherSecret = 'the-secret-of-another-partner-altogether';
const other = { ...testPartner, key: 'other', tokenKeys: [sharedSecret(otherSecret)] };
const partners = new Map([
  ['demo', testPartner],
  ['other', other],
]);

const codeOf = async (token: string) => {
  try {
    await verifyToken(token, partners);
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a token', () => {
  it('identifies the player by the signed claims', async () => {
    const token = await issueToken(tokenSecret, { user: 'p1', country: 'DE', currency: 'EUR' });
    expect(await verifyToken(token, partners)).toMatchObject({
      partner: 'demo',
      user: 'p1',
      owner: 'demo:p1',
      country: 'de',
      currency: 'EUR',
      view: 'main',
    });
  });

  it('is refused if it is missing, expired or invalid', async () => {
    expect(await codeOf('')).toBe('auth.tokenMissing');
    const expired = await issueToken(tokenSecret, { user: 'p1', lifetimeSeconds: -1 });
    expect(await codeOf(expired)).toBe('auth.tokenExpired');
    expect(await codeOf('a.b.c')).toBe('auth.tokenInvalid');
    expect(await codeOf('x'.repeat(10_000))).toBe('auth.tokenInvalid');
  });

  it('is refused with another partner’s key, another audience or another issuer', async () => {
    const claims = { user: 'p1', partner: 'demo' };
    expect(await codeOf(await issueToken(otherSecret, claims))).toBe('auth.tokenInvalid');
    const audience = await issueToken(tokenSecret, { ...claims, audience: 'elsewhere' });
    expect(await codeOf(audience)).toBe('auth.tokenInvalid');
    const issuer = await issueToken(tokenSecret, { ...claims, issuer: 'other' });
    expect(await codeOf(issuer)).toBe('auth.tokenInvalid');
    const stranger = await issueToken(tokenSecret, { ...claims, partner: 'stranger' });
    expect(await codeOf(stranger)).toBe('auth.tokenInvalid');
  });

  it('is refused without a signature or under another algorithm', async () => {
    const claims = { partnerKey: 'demo', currency: 'EUR', country: 'de' };
    const unsecured = new UnsecuredJWT(claims)
      .setIssuer('demo')
      .setAudience('opencashier')
      .setSubject('p1')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode();
    expect(await codeOf(unsecured)).toBe('auth.tokenInvalid');
    const stronger = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('demo')
      .setAudience('opencashier')
      .setSubject('p1')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(tokenSecret.repeat(2)));
    expect(await codeOf(stronger)).toBe('auth.tokenInvalid');
  });

  it('is refused with an invalid claim', async () => {
    for (const claims of [{ user: 'a b' }, { user: '' }, { user: 'p1', currency: 'euro!' }]) {
      expect(await codeOf(await issueToken(tokenSecret, claims))).toBe('auth.tokenInvalid');
    }
  });

  it.each([
    ['de', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt_BR', 'pt_BR'],
    ['d\u0000e', 'en'],
    ['\ud800', 'en'],
    ['', 'en'],
    ['de,en;q=0.9', 'en'],
    ['x'.repeat(17), 'en'],
  ])('has the language %j read as %s', async (lang, read) => {
    const token = await issueToken(tokenSecret, { user: 'p1', lang });
    expect(await verifyToken(token, partners)).toMatchObject({ lang: read });
  });

  it('is refused after any change: of 10,000 mutations, none is accepted', async () => {
    const token = await issueToken(tokenSecret, { user: 'p1' });
    const random = seeded(20_260_101);
    let accepted = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const mutant = mutate(token, random);
      if (mutant !== token && (await codeOf(mutant)) === 'accepted') accepted += 1;
    }
    expect(accepted).toBe(0);
  });
});
