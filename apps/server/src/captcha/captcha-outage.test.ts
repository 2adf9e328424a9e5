import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestAnswer, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ methods: { guarded: { captcha: 'geetest' } } });
});
afterAll(() => server.close());
// A verdict shows that the provider is up, so no test inherits an outage.
beforeEach(async () => {
  server.captcha.fault = 'none';
  expect((await pay(crypto.randomUUID())).status).toBe(200);
});

const ended = ({ status, body }: TestAnswer<object>) => [status, body.error?.code];
const required = [428, 'captcha_required'];
const unavailable = [503, 'banking.captchaUnavailable'];

async function pay(user: string, change: object = {}) {
  const captcha = { ...server.captcha.geetest(user), ...change };
  return server.deposit(await server.token({ user }), { paymentType: 'guarded', captcha });
}

/** A peer-to-peer request from a player who claims that the captcha is not available. */
async function bypass(on = server) {
  const user = crypto.randomUUID();
  const token = await on.token({ user, currency: 'UAH', country: 'ua' });
  const fields = { full_name: 'Олена Коваль' };
  const request = { payment_method: 'p2p_card_ukraine', amount: '1000', currency: 'UAH', fields };
  const payload = { ...request, captchaBypass: true };
  return on.call(token, 'deposit-create-p2p', payload, crypto.randomUUID());
}

describe('[P2P-9] a player who tries to get past the captcha', () => {
  it('is refused if the provider refuses the proof, and switches the captcha off for nobody', async () => {
    server.captcha.fault = 'refuses';
    expect(ended(await pay('mallory'))).toEqual(required);
    server.captcha.fault = 'none';
    expect(ended(await bypass())).toEqual(required);
  });

  it('cannot switch it off for others by failing alone, however often', async () => {
    server.captcha.fault = 'silent';
    for (let tries = 0; tries < 5; tries += 1) {
      expect(ended(await pay('mallory', { lot_number: `good-${tries}` }))).toEqual(unavailable);
    }
    server.captcha.fault = 'none';
    expect(ended(await bypass())).toEqual(required);
  });

  it.each([
    ['a proof of 147 KB', { captcha_output: '€'.repeat(8192), pass_token: '€'.repeat(8192) }],
    ['a proof with a line break', { pass_token: 'a\nb' }],
    ['a token that is longer than any', { captcha_output: 'a'.repeat(8000) }],
  ])('does not get %s to the provider', async (_what, change) => {
    const before = [...server.captcha.requests];
    expect(ended(await pay('mallory', change))).toEqual([400, 'request.invalid']);
    expect(server.captcha.requests).toEqual(before);
  });
});

describe('[P2P-9] while the captcha’s provider is down', () => {
  it.each(['down', 'silent'] as const)(
    'a request passes without one once several players got no verdict: %s',
    async (fault) => {
      server.captcha.fault = fault;
      for (const user of ['ann', 'ben', 'cem']) {
        expect(ended(await pay(`${user}-${fault}`))).toEqual(unavailable);
      }
      server.captcha.fault = 'none';
      expect((await bypass()).body.error?.code).not.toBe('captcha_required');
      // A verdict shows that it is up again.
      expect((await pay(`dan-${fault}`)).status).toBe(200);
      expect(ended(await bypass())).toEqual(required);
    },
  );

  it('a request passes without one when this server itself cannot load the script', async () => {
    // A new server: one that has probed already waits before it probes again.
    const fresh = await startTestServer();
    fresh.captcha.fault = 'noScript';
    expect((await bypass(fresh)).body.error?.code).not.toBe('captcha_required');
    const metrics = await fetch(`${fresh.consoleUrl}/metrics`);
    expect(await metrics.text()).toContain(
      'cashier_captcha_verdicts_total{kind="geetest",verdict="bypassed"} 1',
    );
    await fresh.close();
  });
});
