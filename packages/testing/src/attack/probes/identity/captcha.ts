import { captchaActions } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { Attack, Scene } from '../../attack.ts';
import { codeOf, type Reply } from '../../attack-record.ts';
import { captchaHost } from '../../world.ts';

const request = {
  payment_method: 'humo_p2p',
  amount: '100000',
  currency: 'UZS',
  fields: { full_name: 'Олена Коваль' },
};

/** A peer-to-peer request of a new player, unless one is named. */
async function ask(
  { world, via }: Scene,
  evidence: object,
  user: string = crypto.randomUUID(),
): Promise<Reply> {
  const token = await world.token({ user, currency: 'UZS', country: 'uz' });
  return via.ask(token, 'deposit-create-p2p', { ...request, ...evidence });
}

const proof = (token: string) => ({ checkScore: token, checkScoreVersion: 'v3' });
const freshProof = () => proof(`good-${crypto.randomUUID()}`);
const isGuarded = (reply: Reply) => codeOf(reply) === 'captcha_required';

/** One player's own input must not look like an outage of the captcha's provider. */
async function run(scene: Scene): Promise<void> {
  const { world, record } = scene;
  const { captcha } = world;
  captcha.recaptcha = { hostname: captchaHost, action: captchaActions.p2p };
  const mustBeOn = async (after: string): Promise<void> => {
    const reply = await ask(scene, { captchaBypass: true });
    record.tryOnce('a bypass', reply);
    record.mustHold(`${after}, the captcha is off for everybody`, isGuarded(reply));
  };
  const mallory = crypto.randomUUID();
  await mustBeOn('at first');

  const before = captcha.requests.length;
  for (const token of ['€'.repeat(8192), 'a'.repeat(50_000), 'a\nb']) {
    record.mustFail('a proof that no provider issues', await ask(scene, proof(token), mallory));
  }
  record.mustHold('an unbounded proof reached the provider', captcha.requests.length === before);
  await mustBeOn('after proofs that are too long');

  captcha.fault = 'refuses';
  const refused = await ask(scene, freshProof(), mallory);
  captcha.fault = 'none';
  record.mustHold(`a refused proof is answered ${codeOf(refused)}`, isGuarded(refused));
  await mustBeOn('after a proof that the provider refused');

  captcha.fault = 'silent';
  const isUnavailable = (reply: Reply) => codeOf(reply) === 'banking.captchaUnavailable';
  for (let tries = 0; tries < 5; tries += 1) {
    const reply = await ask(scene, freshProof(), mallory);
    record.mustFail('a proof without a verdict', reply);
    record.mustHaveTried('a proof that gets no verdict', isUnavailable(reply));
  }
  captcha.fault = 'none';
  await mustBeOn('after the failures of one player');

  // An outage that several players meet must show, or the bypasses above have proved nothing.
  captcha.fault = 'silent';
  for (let players = 0; players < 3; players += 1) await ask(scene, freshProof());
  captcha.fault = 'none';
  const bypass = await ask(scene, { captchaBypass: true });
  record.mustHaveTried('a bypass that a real outage allows', !isGuarded(bypass));
  const good = await ask(scene, freshProof());
  record.mustHaveTried('a proof that the provider confirms', !isGuarded(good));
  await mustBeOn('after the outage');
}

export const captchaOutage: Attack = {
  title: "switching the captcha off for everybody by one player's own input",
  isPerTransport: true,
  size: 1,
  run,
};
