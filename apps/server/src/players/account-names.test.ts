import { captchaActions } from '@opencashier/contract/calls/captcha/captcha-frame';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerCapDefaults } from '../partners/partner-file.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
let token: string;
let players = 0;
let bank: string;

const namesWithoutCaptcha = 3;
const namesMax = 5;
const transfer = { paymentType: 'bank_transfer_nigeria', currency: 'NGN', selectedCountry: 'ng' };

beforeAll(async () => {
  server = await startTestServer({
    partner: {
      playerCaps: {
        ...playerCapDefaults,
        accountsNamed: namesWithoutCaptcha,
        accountsNamedWithCaptcha: namesMax,
      },
    },
  });
  server.captcha.recaptcha = { action: captchaActions.account };
});
afterAll(() => server.close());
beforeEach(async () => {
  const user = `curious-${(players += 1)}`;
  token = await server.token({ user, currency: 'NGN', country: 'ng' });
  await giveMoney(server, `demo:${user}`, 10_000_00n, 'NGN');
  const list = await server.call(token, 'methods-withdrawal', { country: 'ng', currency: 'NGN' });
  const method = list.body.methods.find(({ name }) => name === transfer.paymentType);
  // The widget knows from the list which captcha to show.
  expect(method?.captcha).toBe('recaptcha_v3');
  bank = method?.fields.find(({ name }) => name === 'bank')?.values?.[0]?.value ?? '';
});

const fieldsOf = (number: number) => ({ bank, account: String(1_000_000_000 + number) });

async function resolveName(number: number, proof?: string) {
  const captcha =
    proof === undefined ? {} : { captcha: server.captcha.token('recaptcha-v3', proof) };
  const payload = { ...transfer, fields: fieldsOf(number), ...captcha };
  const { body } = await server.call(token, 'account-resolve', payload);
  return body.error?.code ?? body.name;
}

async function resolveNames(count: number) {
  const answers = [];
  for (let number = 0; number < count; number += 1) answers.push(await resolveName(number));
  return answers;
}

describe('[WD-3] the names of account holders', () => {
  it('are shown for a few accounts a day, then with a captcha each, then not at all', async () => {
    expect(await resolveNames(namesWithoutCaptcha)).toEqual(
      Array(namesWithoutCaptcha).fill('FAKE HOLDER'),
    );
    expect(await resolveName(3)).toBe('captcha_required');
    expect(await resolveName(3, 'names-one')).toBe('FAKE HOLDER');
    expect(await resolveName(4, 'names-one')).toBe('captcha_required');
    expect(await resolveName(4, 'names-two')).toBe('FAKE HOLDER');
    expect(await resolveName(5, 'names-three')).toBe('request.tooMany');
    // A name that the player has seen already is shown again.
    expect(await resolveName(0)).toBe('FAKE HOLDER');
    expect(await resolveName(3)).toBe('FAKE HOLDER');
  });

  it('cannot be obtained by asking for all at once, nor on another server', async () => {
    const other = await startTestServer({ beside: server, partner: server.partner });
    try {
      const accounts = Array.from({ length: 12 }, (_, number) => fieldsOf(number));
      const answers = await Promise.all(
        accounts.map((fields, number) =>
          (number % 2 ? other : server).call(token, 'account-resolve', { ...transfer, fields }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(namesWithoutCaptcha);
    } finally {
      await other.close();
    }
  });

  it('cannot be obtained from drafts, which continue without a name', async () => {
    const draft = async (number: number) => {
      const payload = { ...transfer, amount: '2000', fields: fieldsOf(number) };
      return server.call(token, 'withdrawal-create', payload, crypto.randomUUID());
    };
    await resolveNames(namesWithoutCaptcha);
    expect((await draft(0)).body.accountName).toBe('FAKE HOLDER');
    const unnamed = await draft(namesWithoutCaptcha);
    expect(unnamed.status).toBe(200);
    expect(unnamed.body).not.toHaveProperty('accountName');
  });

  it('are counted for a day, and the accounts are stored as digests', async () => {
    await resolveNames(namesWithoutCaptcha);
    const stored = JSON.stringify(
      (await server.pool.query('select * from cashier.resolved_accounts')).rows,
    );
    expect(stored).not.toContain(fieldsOf(0).account);
    const lookedUpHoursAgo = (hours: number) =>
      server.pool.query(
        `update cashier.resolved_accounts set resolved_at = now() - make_interval(hours => $1)`,
        [hours],
      );
    await lookedUpHoursAgo(23);
    expect(await resolveName(9)).toBe('captcha_required');
    await lookedUpHoursAgo(24);
    expect(await resolveName(9)).toBe('FAKE HOLDER');
  });
});
