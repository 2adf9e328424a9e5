import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

const vendor = new FakeAdyen();
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa', 'sepa_transfer'] };
  server = await startTestServer({ environment: { providers: [settings] } });
  webhookUrl = `${server.url}/webhooks/ady`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});

const accepted = { status: 200, body: '[accepted]' };

describe('a notification to the cashier', () => {
  async function deposit(user: string) {
    const token = await server.token({ user, customer: { email: 'zyx@example.com' } });
    const { body } = await server.deposit(token, { paymentType: 'visa' });
    const id = body.depositId;
    const { amount, url } = vendor.linkOf(id);
    expect(body.source).toBe(url);
    return { id, amount, state: () => server.state(token, id, 'visa') };
  }

  it('is accepted as a whole batch, and credits a paid deposit', async () => {
    const { id, amount, state } = await deposit('ada');
    const batch = [
      vendor.pay(id),
      vendor.item('AUTHORISATION', { merchantReference: 'shop', amount }),
    ];
    expect(await vendor.notify(webhookUrl, batch, '11'.repeat(32))).toMatchObject({ status: 401 });
    expect(await vendor.notify(webhookUrl, batch)).toEqual(accepted);
    await until(async () => (await state()).status === 'processed');
    expect(await server.balance('ada')).toBe(1000n);
    expect(await everythingStored(server.pool)).not.toContain('zyx@example.com');
  });

  it('takes the money for a chargeback, and returns it after a win', async () => {
    const { id, amount, state } = await deposit('eva');
    const paid = vendor.pay(id);
    await vendor.notify(webhookUrl, [paid]);
    await until(async () => (await state()).status === 'processed');
    const { pspReference: originalReference } = paid;
    const about = { pspReference: 'DISPUTE1', originalReference, merchantReference: id, amount };
    await vendor.notify(webhookUrl, [vendor.item('CHARGEBACK', about)]);
    await until(async () => (await server.balance('eva')) === 0n);
    await vendor.notify(webhookUrl, [vendor.item('PREARBITRATION_WON', about)]);
    await until(async () => (await server.balance('eva')) === 1000n);
  });

  it('takes nothing for an inquiry, even if nobody answers it, but does for a lost chargeback', async () => {
    const { id, amount, state } = await deposit('una');
    const paid = vendor.pay(id);
    await vendor.notify(webhookUrl, [paid]);
    await until(async () => (await state()).status === 'processed');
    const disputeOf = async () => {
      const found = 'select status from cashier.disputes where deposit_id = $1';
      return (await server.pool.query(found, [id])).rows;
    };
    const { pspReference: originalReference } = paid;
    const about = { originalReference, merchantReference: id, amount };
    const inquiry = { ...about, pspReference: 'RFI1' };
    await vendor.notify(webhookUrl, [vendor.item('REQUEST_FOR_INFORMATION', inquiry)]);
    await until(async () => (await disputeOf()).length === 1);
    await vendor.notify(webhookUrl, [vendor.item('DISPUTE_DEFENSE_PERIOD_ENDED', inquiry)]);
    const charged = { ...about, pspReference: 'DISPUTE2' };
    await vendor.notify(webhookUrl, [vendor.item('CHARGEBACK', charged)]);
    await until(async () => (await disputeOf()).length === 2);
    await vendor.notify(webhookUrl, [vendor.item('DISPUTE_DEFENSE_PERIOD_ENDED', charged)]);
    await until(async () => (await disputeOf()).some(({ status }) => status === 'lost'));
    expect(new Set((await disputeOf()).map(({ status }) => status))).toEqual(
      new Set(['lost', 'open']),
    );
    expect(await server.balance('una')).toBe(0n);
  });

  it('about a transfer is accepted only as it was signed', async () => {
    const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de', amount: '20' };
    const fields = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000' };
    const provider = server.app.services.providers.get('ady');
    if (!provider) throw new Error('there is no provider');
    const { account } = await provider.quotePayout({ ...place, fields });
    const whom = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
    const reference = 'payout-1';
    await provider.createPayout({ ...place, ...whom, reference, notifyUrl: webhookUrl });
    const forged = await vendor.notifyTransfer(webhookUrl, reference, '11'.repeat(32));
    expect(forged).toMatchObject({ status: 401 });
    expect(await vendor.notifyTransfer(webhookUrl, reference)).toEqual(accepted);
  });
});
