import { mutate } from '@opencashier/server/testing/fuzz/mutations';
import { SignJWT, UnsecuredJWT } from 'jose';
import { issueToken } from '../../issue-token.ts';
import type { Attack, Scene } from '../attack.ts';

const page = { country: 'de', currency: 'EUR' };
const claims = { partnerKey: 'demo', view: 'main', currency: 'EUR', country: 'de', lang: 'en' };

/** Adds valid claims, so that only the signature is wrong. */
const addClaims = (jwt: SignJWT | UnsecuredJWT) =>
  jwt
    .setIssuer('demo')
    .setAudience('opencashier')
    .setSubject('victim')
    .setIssuedAt()
    .setExpirationTime('1h');

async function signedAs(header: { alg: string; [name: string]: unknown }, secret: string) {
  const jwt = new SignJWT(claims).setProtectedHeader(header);
  addClaims(jwt);
  return jwt.sign(new TextEncoder().encode(secret));
}

async function forgeries({
  tokenSecret,
  otherSecret,
}: Scene['world']): Promise<[string, string][]> {
  const unsecured = new UnsecuredJWT(claims);
  addClaims(unsecured);
  const good = await issueToken(tokenSecret, { user: 'victim' });
  const [head = '', body = '', signature = ''] = good.split('.');
  const withHead = (header: object) =>
    [Buffer.from(JSON.stringify(header)).toString('base64url'), body, signature].join('.');
  const from = (secret: string, claims: Parameters<typeof issueToken>[1]) =>
    issueToken(secret, claims);
  return [
    ['no token', ''],
    ['a text that is not a JWT', 'a.b.c'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['an expired token', await from(tokenSecret, { user: 'victim', lifetimeSeconds: -1 })],
    ['another audience', await from(tokenSecret, { user: 'victim', audience: 'elsewhere' })],
    ['another issuer', await from(tokenSecret, { user: 'victim', issuer: 'other' })],
    ['an unknown partner', await from(tokenSecret, { user: 'victim', partner: 'nobody' })],
    ['the key of another partner', await from(otherSecret, { user: 'victim' })],
    ['a hostile user', await from(tokenSecret, { user: `a' or 1=1 --` })],
    ['a user with a colon', await from(tokenSecret, { user: 'other:victim' })],
    ['no signature', unsecured.encode()],
    ['an empty signature', `${head}.${body}.`],
    ['alg none in any spelling', withHead({ alg: 'nOnE' })],
    ['another algorithm', await signedAs({ alg: 'HS512' }, tokenSecret.repeat(2))],
    ['an empty key', withHead({ alg: 'HS256', k: '' })],
    ['a key inside the token', withHead({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } })],
    ['a key at an address', withHead({ alg: 'HS256', jku: 'https://evil.example/jwks.json' })],
    ['a critical header', await signedAs({ alg: 'HS256', crit: ['b64'], b64: true }, otherSecret)],
    ['a guessed secret', await signedAs({ alg: 'HS256' }, 'secret')],
  ];
}

async function run({ world, via, tally, size, random }: Scene): Promise<void> {
  for (const [what, token] of await forgeries(world)) {
    tally.mustFail(what, await via.ask(token, 'userdata-payment-snippet', page));
  }
  const good = await world.token({ user: 'victim' });
  for (let round = 0; round < size; round += 1) {
    const mutant = mutate(good, random);
    if (mutant === good) continue;
    tally.mustFail('a mutated token', await via.ask(mutant, 'userdata-payment-snippet', page));
  }
}

export const tokens: Attack = {
  title: 'forged, expired, foreign and mutated tokens',
  isPerTransport: true,
  size: 500,
  run,
};

/** A token that a site signed by mistake is valid for years, or not valid yet. */
async function runOldTokens({ world, via, tally }: Scene): Promise<void> {
  const years = await world.token({ user: 'victim', lifetimeSeconds: 10 * 365 * 86_400 });
  tally.mustFail('valid for ten years', await via.ask(years, 'userdata-payment-snippet', page));
  const future = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  addClaims(future);
  future.setIssuedAt('1 day from now').setExpirationTime('2 days from now');
  const token = await future.sign(new TextEncoder().encode(world.tokenSecret));
  tally.mustFail('issued tomorrow', await via.ask(token, 'userdata-payment-snippet', page));
}

export const oldTokens: Attack = {
  title: 'tokens that live for years or are dated in the future',
  isPerTransport: true,
  size: 1,
  run: runOldTokens,
};
