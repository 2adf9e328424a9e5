import {
  providerAccount,
  providerAddress,
  providerPayout,
  providerQuote,
} from '@opencashier/contract/provider/payouts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const destination = {
  method: 'imps',
  currency: 'INR',
  country: 'in',
  fields: { account: '00123456789', ifsc: 'SBIN0001234' },
};
const payout = (change: object = {}) => ({
  method: 'imps',
  currency: 'INR',
  country: 'in',
  account: 'sbx_account_6789',
  reference: 'wd_1',
  amount: '1000',
  language: 'in',
  player: 'player-7',
  notifyUrl: sandbox.receiver.url,
  ...change,
});
const control = (path: string, body: object) =>
  sandbox.fetch(`/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const nextNotice = async () => JSON.parse((await sandbox.receiver.next()).body);

describe('before a payout', () => {
  it('returns the holder of an account, and rejects an unknown one', async () => {
    const known = await sandbox.call('POST', '/accounts/resolve', destination);
    expect(providerAccount.parse(known.json).name).toBe('SANDBOX CUSTOMER 6789');
    const fields = { account: '12340000' };
    const unknown = await sandbox.call('POST', '/accounts/resolve', { ...destination, fields });
    expect(unknown.status).toBe(422);
  });

  it.each([
    ['1000', '10'],
    ['0.99', '0.01'],
    ['100.01', '1.01'],
  ])('quotes %s with a fee of %s', async (amount, fee) => {
    const answer = await sandbox.call('POST', '/payouts/quote', { ...destination, amount });
    expect(providerQuote.parse(answer.json)).toMatchObject({ amount, fee });
  });

  it('returns a token for an account to keep, and rejects an unknown account', async () => {
    const ask = (change: object) =>
      sandbox.call('POST', '/payouts/quote', {
        ...destination,
        amount: '1000',
        keepAccount: true,
        ...change,
      });
    const { account } = providerQuote.parse((await ask({})).json);
    expect(account).toEqual({ token: 'sbx_account_6789', label: '•• 6789' });
    const again = await ask({ fields: {}, account: account?.token });
    expect(providerQuote.parse(again.json).account).toEqual(account);
    expect((await ask({ fields: { account: '12340000' } })).status).toBe(422);
  });

  it('explains a refusal in the player’s language', async () => {
    const unknown = { ...destination, language: 'ru', fields: { account: '12340000' } };
    const odd = { ...destination, currency: 'JPY', language: 'pt-BR', amount: '0.001' };
    const answers = [
      await sandbox.call('POST', '/accounts/resolve', unknown),
      await sandbox.call('POST', '/payouts/quote', { ...unknown, amount: '10', keepAccount: true }),
      await sandbox.call('POST', '/payouts/quote', odd),
    ];
    expect(answers.map(({ json }) => json)).toMatchObject([
      { error: { message: 'Счёта с таким номером нет.' } },
      { error: { message: 'Счёта с таким номером нет.' } },
      { error: { message: 'Este valor não pode ser pago em JPY.' } },
    ]);
  });

  it('asks for more fields if the amount ends in 66', async () => {
    const ask = async (fields: object) => {
      const order = { ...destination, fields, amount: '1066', keepAccount: true };
      return providerQuote.parse((await sandbox.call('POST', '/payouts/quote', order)).json);
    };
    const quote = await ask(destination.fields);
    expect(quote.fieldsRequired).toMatchObject([{ name: 'confirmation_code' }]);
    expect(quote.account).toBeUndefined();
    const complete = await ask({ ...destination.fields, confirmation_code: '1234' });
    expect(complete.fieldsRequired).toBeUndefined();
    expect(complete.account).toBeDefined();
  });
});

describe('a payout', () => {
  it('is created once per reference, and sent automatically', async () => {
    const first = await sandbox.call('POST', '/payouts', payout());
    expect(providerPayout.parse(first.json)).toMatchObject({ status: 'processing', fee: '10' });
    expect((await sandbox.call('POST', '/payouts', payout())).json).toEqual(first.json);
    expect((await sandbox.call('POST', '/payouts', payout({ amount: '1' }))).status).toBe(409);
    sandbox.clock.advance(3000);
    expect(await nextNotice()).toMatchObject({ type: 'payout.updated', data: { status: 'sent' } });
    const state = await sandbox.call('GET', '/payouts/wd_1');
    expect(state.json).toMatchObject({ reference: 'wd_1', status: 'sent' });
    expect((await sandbox.call('GET', '/payouts/wd_2')).status).toBe(404);
  });

  it('fails or is returned on request', async () => {
    await sandbox.call('POST', '/payouts', payout());
    expect((await control('payouts/wd_1', { outcome: 'return' })).status).toBe(409);
    await control('payouts/wd_1', { outcome: 'fail', reason: 'Account closed' });
    expect(await nextNotice()).toMatchObject({
      data: { status: 'failed', reason: 'Account closed' },
    });
    await sandbox.call('POST', '/payouts', payout({ reference: 'wd_2' }));
    await control('payouts/wd_2', { outcome: 'send' });
    await nextNotice();
    await control('payouts/wd_2', { outcome: 'return' });
    expect(await nextNotice()).toMatchObject({ data: { reference: 'wd_2', status: 'returned' } });
  });
});

describe('the payout control routes', () => {
  const faults = (change: object) =>
    sandbox.fetch('/control/faults', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ player: 'player-7', faults: change }),
    });

  it.each([
    ['reject', { status: 'failed', reason: 'The bank rejected the account.' }],
    ['fail', { status: 'failed' }],
    ['send', { status: 'sent', amount: '1000' }],
    ['send-less', { status: 'sent', amount: '990' }],
  ])('let a payout %s automatically after the configured delay', async (payoutBehaviour, data) => {
    await faults({ payout: payoutBehaviour, payoutDelayMs: 60_000 });
    await sandbox.call('POST', '/payouts', payout());
    sandbox.clock.advance(59_999);
    const before = await sandbox.call('GET', '/payouts/wd_1');
    expect(before.json).toMatchObject({ status: 'processing' });
    sandbox.clock.advance(1);
    expect(await nextNotice()).toMatchObject({ data });
  });

  it('reject a payout in the player’s language', async () => {
    await faults({ payout: 'reject', payoutDelayMs: 0 });
    await sandbox.call('POST', '/payouts', payout({ language: 'mr' }));
    sandbox.clock.advance(0);
    expect(await nextNotice()).toMatchObject({ data: { reason: 'बँकेने हे खाते नाकारले.' } });
    await faults({ payout: 'refuse' });
    const order = payout({ reference: 'wd_2', language: 'te' });
    const { json } = await sandbox.call('POST', '/payouts', order);
    expect(json).toMatchObject({ error: { message: 'బ్యాంకు ఈ ఖాతాను తిరస్కరించింది.' } });
  });

  it('reject a payout at once, or leave it in processing forever', async () => {
    await faults({ payout: 'refuse' });
    expect((await sandbox.call('POST', '/payouts', payout())).status).toBe(422);
    expect((await sandbox.call('GET', '/payouts/wd_1')).status).toBe(404);
    await faults({ payout: 'never' });
    await sandbox.call('POST', '/payouts', payout());
    sandbox.clock.advance(3_600_000);
    const after = await sandbox.call('GET', '/payouts/wd_1');
    expect(after.json).toMatchObject({ status: 'processing' });
  });

  it('accept a payout and then deny it, until the fault is removed', async () => {
    await faults({ payout: 'deny' });
    expect((await sandbox.call('POST', '/payouts', payout())).status).toBe(200);
    expect((await sandbox.call('GET', '/payouts/wd_1')).status).toBe(404);
    await faults({});
    expect((await sandbox.call('GET', '/payouts/wd_1')).status).toBe(200);
  });

  it('send an amount other than requested', async () => {
    await faults({ payout: 'never' });
    await sandbox.call('POST', '/payouts', payout());
    await control('payouts/wd_1', { outcome: 'send', amount: '999.50' });
    expect(await nextNotice()).toMatchObject({ data: { status: 'sent', amount: '999.50' } });
  });

  it('list payouts, and schedule or make a decision with a reason', async () => {
    await faults({ payout: 'never' });
    await sandbox.call('POST', '/payouts', payout());
    await control('payouts/wd_1', { outcome: 'send', delayMs: 5000 });
    const reason = 'The name does not match';
    await control('payouts/wd_1', { outcome: 'reject', reason });
    expect(await nextNotice()).toMatchObject({ data: { status: 'failed', reason } });
    const { json } = await sandbox.fetch('/control/payouts');
    expect(json).toMatchObject({ payouts: [{ payout: { reference: 'wd_1', status: 'failed' } }] });
  });
});

describe('an address', () => {
  it('is watched, and its payments are reported with their confirmations', async () => {
    const order = {
      reference: 'adr_1',
      network: 'TRC20',
      currency: 'USDT',
      player: 'player-7',
      notifyUrl: sandbox.receiver.url,
    };
    const first = await sandbox.call('POST', '/addresses', order);
    expect(providerAddress.parse(first.json).address).toMatch(/^sandbox-/);
    expect((await sandbox.call('POST', '/addresses', order)).json).toEqual(first.json);
    const own = { ...order, reference: 'adr_2', address: 'TXYZ', memo: '17' };
    const watched = await sandbox.call('POST', '/addresses', own);
    expect(watched.json).toMatchObject({ address: 'TXYZ', memo: '17' });

    await control('addresses/adr_1/payments', { amount: '25', txid: 'abc' });
    expect(await nextNotice()).toMatchObject({
      type: 'address.payment',
      data: { reference: 'adr_1', txid: 'abc', status: 'waiting', confirmations: 0 },
    });
    expect((await control('addresses/adr_9/payments', { amount: '25' })).status).toBe(404);
  });
});
