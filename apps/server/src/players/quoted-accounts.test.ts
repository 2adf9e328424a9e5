import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { playerCapDefaults } from '../partners/partner-file.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

const cap = 3;
const transfer = { paymentType: 'bank_transfer_nigeria', currency: 'NGN', selectedCountry: 'ng' };

let server: TestServer;
let token: string;
let players = 0;
let bank: string;

beforeAll(async () => {
  const playerCaps = { ...playerCapDefaults, accountsNamed: 1, accountsQuoted: cap };
  server = await startTestServer({ partner: { playerCaps } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const user = `typist-${(players += 1)}`;
  token = await server.token({ user, currency: 'NGN', country: 'ng', lang: 'pt' });
  await giveMoney(server, `demo:${user}`, 10_000_00n, 'NGN');
  const list = await server.call(token, 'methods-withdrawal', { country: 'ng', currency: 'NGN' });
  const method = list.body.methods.find(({ name }) => name === transfer.paymentType);
  bank = method?.fields.find(({ name }) => name === 'bank')?.values?.[0]?.value ?? '';
});

const dryRunOf = (number: number, amount = '2000') => ({
  ...transfer,
  amount,
  fields: { bank, account: String(1_000_000_000 + number) },
  dryRun: true,
});

/** True if a dry run for the account asked the provider. */
async function asks(number: number, amount = '2000'): Promise<boolean> {
  const { quoted } = server.provider.payouts;
  const before = quoted.length;
  const { status, body } = await server.call(token, 'withdrawal-create', dryRunOf(number, amount));
  expect([status, body.amount]).toEqual([200, amount]);
  return quoted.length > before;
}

it('a provider is asked about a limited number of accounts while a player types', async () => {
  const asked = [];
  for (let number = 0; number < cap + 2; number += 1) asked.push(await asks(number));
  expect(asked).toEqual([true, true, true, false, false]);
  // Other amounts for an account that was asked about are no further accounts.
  expect(await asks(0, '2500')).toBe(true);
  await server.pool.query(`update cashier.player_counts set since = now() - interval '24 hours'`);
  expect(await asks(cap)).toBe(true);
});

it('simultaneous dry runs do not exceed the number, on several servers', async () => {
  const other = await startTestServer({ beside: server, partner: server.partner });
  const { quoted } = server.provider.payouts;
  const before = quoted.length;
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        (number % 2 ? other : server).call(token, 'withdrawal-create', dryRunOf(number)),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(quoted.length - before).toBe(cap);
  } finally {
    await other.close();
  }
});

it('accounts in dry runs do not count as named, nor the other way round', async () => {
  for (let number = 0; number < cap; number += 1) expect(await asks(number)).toBe(true);
  const fields = { bank, account: '1000000009' };
  const named = await server.call(token, 'account-resolve', { ...transfer, fields });
  expect(named.body.name).toBe('FAKE HOLDER');
  expect(await asks(9)).toBe(false);
  const { rows } = await server.pool.query('select * from cashier.resolved_accounts');
  expect(JSON.stringify(rows)).not.toContain('10000000');
});

it('a provider learns the player’s language, because it may refuse in words of its own', async () => {
  const { quoted, resolved } = server.provider.payouts;
  await asks(1);
  const fields = { bank, account: '1000000002' };
  await server.call(token, 'account-resolve', { ...transfer, fields });
  expect([quoted.at(-1)?.language, resolved.at(-1)?.language]).toEqual(['pt', 'pt']);
});
