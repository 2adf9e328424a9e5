import { mutate } from '@opencashier/server/testing/fuzz/mutations';
import { SignJWT, UnsecuredJWT } from 'jose';
import { issueToken } from '../../../issue-token.ts';
import type { Attack, Scene } from '../../attack.ts';
import { isOk } from '../../attack-record.ts';

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

/** Sends the call of every probe here; only its token decides. */
const show = ({ via }: Scene, token: string) => via.ask(token, 'userdata-payment-snippet', page);

async function run(scene: Scene): Promise<void> {
  const { world, record, size, random } = scene;
  for (const [what, token] of await forgeries(world)) {
    record.mustFail(what, await show(scene, token));
  }
  const good = await world.token({ user: 'victim' });
  record.mustHaveTried('a token that is accepted', isOk(await show(scene, good)));
  for (let round = 0; round < size; round += 1) {
    const mutant = mutate(good, random);
    if (mutant === good) continue;
    record.mustFail('a mutated token', await show(scene, mutant));
  }
}

export const tokens: Attack = {
  title: 'forged, expired, foreign and mutated tokens',
  isPerTransport: true,
  size: 500,
  run,
};

const daySeconds = 86_400;

/** A token that a site signed by mistake is valid for years, or not valid yet. */
async function runOldTokens(scene: Scene): Promise<void> {
  const { world, record } = scene;
  const user = 'victim';
  const now = await show(scene, await world.token({ user }));
  record.mustHaveTried('a token for an hour from now', isOk(now));
  const years = await world.token({ user, lifetimeSeconds: 10 * 365 * daySeconds });
  record.mustFail('valid for ten years', await show(scene, years));
  const life = { issuedInSeconds: daySeconds, lifetimeSeconds: daySeconds + 3600 };
  record.mustFail('issued tomorrow', await show(scene, await world.token({ user, ...life })));
}

export const oldTokens: Attack = {
  title: 'tokens that live for years or are dated in the future',
  isPerTransport: true,
  size: 1,
  run: runOldTokens,
};
