import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  giveMoney,
  iban,
  startWithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    partner: {
      withdrawals: { approveUpTo: {}, codeFrom: {}, limits: { day: { EUR: '120' } } },
    },
  });
});
afterAll(() => server.close());

describe('a dry run', () => {
  it('returns fee, net, arrival, limits and the available amount, and stores nothing', async () => {
    const player = await startWithdrawingPlayer(server);
    const quotedBefore = server.provider.payouts.quoted.length;
    const { status, body } = await player.draft({ dryRun: true, amount: '7', fields: {} }, '');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '7',
      fee: '0',
      net: '7',
      arrival: { kind: 'days', from: 1, to: 2 },
      limits: { min: '20', max: '100' },
      available: '100',
    });
    expect(body.id).toBeUndefined();
    expect(server.provider.payouts.quoted).toHaveLength(quotedBefore);
    const { rows } = await server.pool.query(
      'select from cashier.withdrawals where owner = $1 union all select from cashier.idempotency where owner = $1',
      [player.owner],
    );
    expect(rows).toHaveLength(0);
  });

  it('takes the fee out of the amount, within its bounds', async () => {
    const user = 'fee-payer';
    const token = await server.token({ user, currency: 'UAH', country: 'ua' });
    await giveMoney(server, `demo:${user}`, 100_000_00n, 'UAH');
    const quote = async (amount: string) => {
      const payload = { paymentType: 'p2p_card_ukraine', currency: 'UAH', selectedCountry: 'ua' };
      const dry = { ...payload, amount, dryRun: true };
      return (await server.call(token, 'withdrawal-create', dry)).body;
    };
    expect(await quote('500')).toMatchObject({ fee: '10', net: '490' });
    expect(await quote('1000')).toMatchObject({ fee: '15', net: '985' });
    expect(await quote('29000')).toMatchObject({ fee: '300', net: '28700' });
  });

  it('lists the fields that the provider still needs; a draft exists only once it has them', async () => {
    const player = await startWithdrawingPlayer(server);
    server.provider.payouts.asks = [{ name: 'branch', label: 'Branch', type: 'text' }];
    const fields = { full_name: 'Given Family', iban };
    const dry = await player.draft({ dryRun: true });
    expect(dry.body.fields).toMatchObject([{ name: 'branch' }]);
    const first = await player.draft();
    expect(first.body.id).toBeUndefined();
    expect(first.body.fields).toMatchObject([{ name: 'branch' }]);
    const second = await player.draft({ fields: { ...fields, branch: '12' } });
    server.provider.payouts.asks = [];
    expect(second.body.id).toBeDefined();
  });
});

describe('a draft', () => {
  it.each([
    [{ amount: '19.99' }, 'banking.amountOutOfRange'],
    [{ amount: '100.01' }, 'banking.balanceTooLow'],
    [{ amount: '20.001' }, 'banking.amountTooPrecise'],
    [{ fields: { full_name: 'Given Family', iban: 'nonsense' } }, 'banking.paymentMethodRegex'],
    [{ selectedCountry: 'br' }, 'banking.methodUnavailable'],
    [{ currency: 'USD' }, 'banking.currencyUnavailable'],
    [{ account: 'additional' as const }, 'banking.currencyUnavailable'],
    [{ savedAccountId: 'unknown' }, 'banking.accountNotFound'],
    [{ paymentType: 'visa' }, 'banking.methodUnavailable'],
  ])('is refused for %o', async (change, code) => {
    const player = await startWithdrawingPlayer(server);
    expect((await player.draft(change)).body.error?.code).toBe(code);
  });

  it('expires after 15 minutes, and is in no list', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = (await player.draft()).body.id ?? '';
    await server.pool.query(
      `update cashier.withdrawals set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect((await player.confirm(id)).body.error?.code).toBe('banking.draftExpired');
    const list = await server.call(player.token, 'withdrawal-list', {});
    expect(list.body).toEqual({ withdrawals: [], hasMore: false });
  });

  it('stays within the player’s limits, even if several are confirmed at once', async () => {
    const player = await startWithdrawingPlayer(server, { balance: 1000_00n });
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => (await player.draft({ amount: '50' })).body.id ?? ''),
    );
    const answers = await Promise.all(ids.map((id) => player.confirm(id)));
    const codes = answers.map(({ body }) => body.error?.code ?? 'confirmed');
    expect(codes.filter((code) => code === 'confirmed')).toHaveLength(2);
    expect(codes.filter((code) => code === 'banking.withdrawalLimit')).toHaveLength(2);
    const dry = await player.draft({ dryRun: true });
    expect(dry.body.limits).toEqual({ min: '20', max: '20' });
  });

  it('[WD-7] names the limit that leaves less than the balance, in a dry run and in a refusal', async () => {
    const player = await startWithdrawingPlayer(server, { balance: 1000_00n });
    const limit = (left: string) => ({ period: 'day', left, currency: 'EUR' });
    expect((await player.draft({ dryRun: true })).body.limit).toEqual(limit('120'));
    await player.confirm((await player.draft({ amount: '110' })).body.id ?? '');
    const dry = await player.draft({ dryRun: true });
    expect(dry.body).toMatchObject({ limits: { min: '20', max: '10' }, limit: limit('10') });
    const { error } = (await player.draft({ amount: '20' })).body;
    expect(error).toMatchObject({ code: 'banking.withdrawalLimit', limit: limit('10') });
  });

  it('[WD-7] names no limit while the balance is the smaller amount', async () => {
    const player = await startWithdrawingPlayer(server);
    const { body } = await player.draft({ dryRun: true });
    expect(body.limits).toEqual({ min: '20', max: '100' });
    expect(body.limit).toBeUndefined();
  });

  it('is refused while the player owes money, and so is its confirmation', async () => {
    const player = await startWithdrawingPlayer(server);
    const before = (await player.draft()).body.id ?? '';
    const { wallet } = server.app.services;
    await transaction(server.pool, (db) =>
      wallet.reverse(db, {
        partner: 'demo',
        owner: player.owner,
        amountMinor: 130_00n,
        currency: 'EUR',
        reference: 'reversal:debt',
      }),
    );
    expect((await player.draft()).body.error?.code).toBe('banking.withdrawalsBlocked');
    expect((await player.confirm(before)).body.error?.code).toBe('banking.withdrawalsBlocked');
    await transaction(server.pool, (db) =>
      wallet.credit(db, {
        partner: 'demo',
        owner: player.owner,
        amountMinor: 80_00n,
        currency: 'EUR',
        reference: 'deposit:settles',
      }),
    );
    expect((await player.confirm(before)).status).toBe(200);
  });
});

describe('[WD-5] the accounts of a player', () => {
  it('are the token’s currency and others that hold money, with what is on hold', async () => {
    const player = await startWithdrawingPlayer(server, { balance: 80_00n });
    await giveMoney(server, player.owner, 500_00n, 'UAH');
    await player.withdraw({ amount: '30' });
    const place = { country: 'de', currency: 'EUR' };
    const { body } = await server.call(player.token, 'userdata-payment-snippet', place);
    expect(body.accounts).toEqual([
      { account: 'main', currency: 'EUR', amount: '50', onHold: '30' },
      { account: 'additional', currency: 'UAH', amount: '500', onHold: '0' },
    ]);
    expect(body.pending).toMatchObject([{ kind: 'withdrawal', status: 'review', amount: '30' }]);
    const payload = {
      paymentType: 'p2p_card_ukraine',
      amount: '500',
      currency: 'UAH',
      account: 'additional' as const,
      selectedCountry: 'ua',
      fields: { card: '4149 4991 2345 6780', full_name: 'Given Family' },
    };
    const draft = await player.draft(payload);
    expect(draft.body).toMatchObject({ fee: '10', net: '490' });
    expect((await player.confirm(draft.body.id ?? '')).body).toMatchObject({
      account: 'additional',
      currency: 'UAH',
    });
  });
});

describe('an account that the player wants to keep', () => {
  it('is saved only if ticked, shown masked, used without fields, and deleted', async () => {
    const player = await startWithdrawingPlayer(server);
    const saved = async () => {
      const place = { country: 'de', currency: 'EUR' };
      return (await server.call(player.token, 'userdata-payment-snippet', place)).body
        .savedAccounts;
    };
    await player.withdraw({ amount: '20' });
    expect(await saved()).toEqual([]);
    await player.withdraw({ amount: '20', saveAccount: true });
    const [account] = await saved();
    expect(account).toMatchObject({
      kind: 'withdrawal',
      method: 'sepa_transfer',
      label: '•• 3000',
    });
    const id = account?.id ?? '';
    await player.withdraw({ amount: '20', savedAccountId: id, fields: {} });
    expect(server.provider.payouts.quoted.at(-1)).toMatchObject({ account: 'token-3000' });
    const stranger = await startWithdrawingPlayer(server);
    const theft = await stranger.draft({ savedAccountId: id, fields: {} });
    expect(theft.body.error?.code).toBe('banking.accountNotFound');
    await server.call(player.token, 'account-delete', { id });
    expect(await saved()).toEqual([]);
  });
});

it('[WD-3] the holder of a Nigerian account is shown before money is sent there', async () => {
  const user = 'nigerian';
  const token = await server.token({ user, currency: 'NGN', country: 'ng' });
  await giveMoney(server, `demo:${user}`, 10_000_00n, 'NGN');
  const list = await server.call(token, 'methods-withdrawal', { country: 'ng', currency: 'NGN' });
  const method = list.body.methods.find(({ name }) => name === 'bank_transfer_nigeria');
  const bank = method?.fields.find(({ name }) => name === 'bank')?.values?.[0]?.value ?? '';
  const place = { paymentType: 'bank_transfer_nigeria', currency: 'NGN', selectedCountry: 'ng' };
  const fields = { bank, account: '0123456789' };
  const resolved = await server.call(token, 'account-resolve', { ...place, fields });
  expect(resolved.body).toEqual({ name: 'FAKE HOLDER' });
  const wrong = { ...place, fields: { bank, account: '12' } };
  const refused = await server.call(token, 'account-resolve', wrong);
  expect(refused.body.error?.fields).toHaveProperty('account');
  const draft = { ...place, amount: '2000', fields };
  const made = await server.call(token, 'withdrawal-create', draft, crypto.randomUUID());
  expect(made.body).toMatchObject({ accountName: 'FAKE HOLDER', fee: '50', net: '1950' });
});

describe('a provider that needs personal data for a payout', () => {
  it('gets what it declares with the quote: what was typed, else what the token says', async () => {
    const provider = server.app.services.providers.get('sandbox');
    if (!provider) throw new Error('there is no provider');
    const { needs = [] } = provider;
    Object.assign(provider, { needs: ['firstName', 'lastName', 'email'] });
    const customer = { email: 'zyx@example.com', firstName: 'Other', phone: '+4930123456' };
    const token = await server.token({ user: 'told', customer });
    await giveMoney(server, 'demo:told', 100_00n);
    const fields = { full_name: 'Given Family', iban };
    const payload = {
      paymentType: 'sepa_transfer',
      currency: 'EUR',
      selectedCountry: 'de',
      fields,
    };
    const draft = { ...payload, amount: '50' };
    const { status } = await server.call(token, 'withdrawal-create', draft, crypto.randomUUID());
    Object.assign(provider, { needs });
    expect(status).toBe(200);
    const person = { email: 'zyx@example.com', firstName: 'Given', lastName: 'Family' };
    expect(server.provider.payouts.quoted.at(-1)?.customer).toEqual(person);
    expect(await everythingStored(server.pool)).not.toContain('zyx@example.com');
  });
});
