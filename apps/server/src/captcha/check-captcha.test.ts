import { type CatalogueMethod, loadCatalogue } from '@opencashier/catalogue';
import { calls } from '@opencashier/contract/calls/call-map';
import { captchaActions } from '@opencashier/contract/calls/captcha/captcha-frame';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimProof, dropOldProofs, referenceOfProof } from './captcha-proofs.ts';
import { type TestAnswer, startTestServer, type TestServer } from '../testing/test-server.ts';
import { checkCaptcha, type CaptchaEvidence, p2pEvidence } from './check-captcha.ts';

let server: TestServer;

/** Visa asks for GeeTest, Mastercard for reCAPTCHA. */
function guardedCatalogue() {
  const catalogue = loadCatalogue();
  const guard = (name: string, captcha: CatalogueMethod['captcha']) => {
    const method = catalogue.methods.get(name);
    if (!method) throw new Error(`no ${name}`);
    return [name, { ...method, captcha }] as const;
  };
  const guarded = [guard('visa', 'geetest'), guard('mastercard', 'recaptcha_v3')];
  return { ...catalogue, methods: new Map([...catalogue.methods, ...guarded]) };
}

beforeAll(async () => {
  server = await startTestServer({ catalogue: guardedCatalogue() });
});
afterEach(() => {
  server.captcha.fault = 'none';
  server.captcha.recaptcha = {};
  server.provider.fault = 'none';
});
afterAll(() => server.close());

const ended = ({ status, body }: TestAnswer<object>) => [status, body.error?.code];
const requiredError = [428, 'captcha_required'];

async function player(user: string) {
  const token = await server.token({ user });
  const { body } = await server.call(token, 'session-start', { currency: 'EUR' });
  return { token, paymentSessionId: body.payment_session_id };
}

describe('a deposit by a method with a captcha', () => {
  it('[SEQ-4] is refused without one, and made with one', async () => {
    const token = await server.token({ user: 'plain' });
    expect(ended(await server.deposit(token))).toEqual(requiredError);
    const captcha = server.captcha.geetest('plain');
    expect((await server.deposit(token, { captcha })).status).toBe(200);
  });

  it('[CAP-4] asks GeeTest with all four outputs and the signed serial number', async () => {
    const captcha = server.captcha.geetest('signed');
    await server.deposit(await server.token({ user: 'signed' }), { captcha });
    const { kind: _kind, ...outputs } = captcha;
    expect(server.captcha.requests.at(-1)).toMatchObject({
      ...outputs,
      captcha_id: server.captcha.id,
      sign_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is refused if the provider says no, or if the captcha is of another kind', async () => {
    const token = await server.token({ user: 'refused' });
    const bad = { ...server.captcha.geetest('x'), lot_number: 'bad' };
    expect(ended(await server.deposit(token, { captcha: bad }))).toEqual(requiredError);
    const other = server.captcha.token('recaptcha-v2', 'other');
    expect(ended(await server.deposit(token, { captcha: other }))).toEqual(requiredError);
  });

  it('does not use up its key when refused: the same key works with another captcha', async () => {
    const { token, paymentSessionId } = await player('same-key');
    const first = await server.deposit(token, { paymentSessionId }, 'key-of-same-key');
    expect(ended(first)).toEqual(requiredError);
    const captcha = server.captcha.geetest('same-key');
    const made = await server.deposit(token, { paymentSessionId, captcha }, 'key-of-same-key');
    expect(made.status).toBe(200);
    // The captcha is not part of the request: without it the same key still returns the same
    // answer.
    expect(await server.deposit(token, { paymentSessionId }, 'key-of-same-key')).toEqual(made);
  });

  it('uses a captcha once, even if another player sends it again', async () => {
    const captcha = server.captcha.geetest('once');
    const one = await server.token({ user: 'once' });
    expect((await server.deposit(one, { captcha })).status).toBe(200);
    expect(ended(await server.deposit(one, { captcha }))).toEqual(requiredError);
    const varied = { ...captcha, captcha_output: 'another' };
    const thief = await server.token({ user: 'thief' });
    expect(ended(await server.deposit(thief, { captcha: varied }))).toEqual(requiredError);
  });

  it('uses a captcha once, even if ten requests send it at the same time', async () => {
    const captcha = server.captcha.geetest('ten');
    const token = await server.token({ user: 'ten' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.deposit(token, { captcha })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps its captcha while the payment provider is unavailable', async () => {
    const { token, paymentSessionId } = await player('away');
    const captcha = server.captcha.geetest('away');
    server.provider.fault = 'error500';
    const payload = { paymentSessionId, captcha };
    expect((await server.deposit(token, payload, 'key-of-away')).status).toBe(503);
    server.provider.fault = 'none';
    expect((await server.deposit(token, payload, 'key-of-away')).status).toBe(200);
    const lot = captcha.lot_number;
    expect(server.captcha.requests.filter(({ lot_number }) => lot_number === lot)).toHaveLength(1);
  });

  it('reports banking.captchaUnavailable if the captcha’s provider cannot be reached', async () => {
    server.captcha.fault = 'down';
    const captcha = server.captcha.geetest('down');
    const answer = await server.deposit(await server.token({ user: 'down' }), { captcha });
    expect(ended(answer)).toEqual([503, 'banking.captchaUnavailable']);
  });
});

describe('a recaptcha', () => {
  const pay = async (name: string, kind: 'recaptcha-v3' | 'recaptcha-v2') => {
    const captcha = server.captcha.token(kind, name);
    const paymentType = 'mastercard';
    return server.deposit(await server.token({ user: kind }), { captcha, paymentType });
  };

  it.each([
    ['passes', {}, 200],
    ['has too low a score', { score: 0.3 }, 428],
    ['was made for another action', { action: 'login' }, 428],
    ['was solved on another site', { hostname: 'evil.example' }, 428],
    ['has no score', { score: undefined }, 428],
  ])('of v3 that %s (%o) is answered with %i', async (name, verdict, status) => {
    server.captcha.recaptcha = verdict;
    expect((await pay(`v3 ${name}`, 'recaptcha-v3')).status).toBe(status);
  });

  it('needs no score if its version is 2', async () => {
    server.captcha.recaptcha = { score: undefined, action: undefined };
    expect((await pay('v2', 'recaptcha-v2')).status).toBe(200);
  });
});

describe('a peer-to-peer request', () => {
  const evidenceOf = (change: object): CaptchaEvidence =>
    p2pEvidence(
      calls['deposit-create-p2p'].request.parse({
        payment_method: 'visa',
        amount: 10,
        currency: 'EUR',
        ...change,
      }),
    );
  const check = (captcha: CatalogueMethod['captcha'], evidence: CaptchaEvidence) =>
    checkCaptcha(server.app.services, {
      method: { captcha },
      evidence,
      action: captchaActions.p2p,
      owner: 'demo:asking',
      reference: crypto.randomUUID(),
    });

  it('[P2P-9] carries GeeTest’s outputs under names of its own', async () => {
    const { captcha_output, gen_time, lot_number, pass_token } = server.captcha.geetest('p2p');
    const evidence = evidenceOf({
      geetestCaptchaOutput: captcha_output,
      geetestGenTime: gen_time,
      geetestLotNumber: lot_number,
      geetestPassToken: pass_token,
    });
    expect(evidence.proof).toEqual(server.captcha.geetest('p2p'));
    await check('geetest', evidence);
  });

  it('[P2P-13] carries the score of a recaptcha v3, otherwise the token of a v2', async () => {
    server.captcha.recaptcha = { action: 'p2pUserScore' };
    await check('recaptcha_v3', evidenceOf({ checkScore: 'good-p2p-score' }));
    server.captcha.recaptcha = { action: 'depositCreate' };
    const other = check('recaptcha_v3', evidenceOf({ checkScore: 'good-p2p-other' }));
    await expect(other).rejects.toMatchObject({ code: 'captcha_required' });
    await check('recaptcha_v3', evidenceOf({ checkScore: 'good-p2p-v2', checkScoreVersion: 'v2' }));
  });

  it('[P2P-9] passes without one only if this server has seen the provider down', async () => {
    const fresh = await startTestServer({ catalogue: guardedCatalogue() });
    const bypass = () =>
      checkCaptcha(fresh.app.services, {
        method: { captcha: 'geetest' },
        evidence: evidenceOf({ captchaBypass: true }),
        action: captchaActions.p2p,
        owner: 'demo:asking',
        reference: crypto.randomUUID(),
      });
    try {
      fresh.captcha.fault = 'noScript';
      await bypass();
    } finally {
      await fresh.close();
    }
    const claim = check('geetest', evidenceOf({ captchaBypass: true }));
    await expect(claim).rejects.toMatchObject({ code: 'captcha_required' });
  });
});

describe('the proofs that were used', () => {
  it('are deleted once no provider would confirm them any more', async () => {
    const { pool } = server;
    await claimProof(pool, 'old', 'reference');
    await claimProof(pool, 'new', 'reference');
    await pool.query(`update cashier.captcha_proofs
      set accepted_at = now() - interval '3 days' where proof = 'old'`);
    expect(await dropOldProofs(pool)).toBe(1);
    expect(await referenceOfProof(pool, 'old')).toBeUndefined();
    expect(await referenceOfProof(pool, 'new')).toBe('reference');
  });
});
