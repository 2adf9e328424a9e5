import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../testing/deposits/provider-order.ts';
import { type OpenAdapter, openAdapter } from '../../testing/open-adapter.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { ProviderUnavailable } from '../provider.ts';

const vendor = new FakeAdyen();
const order = orders({ method: 'visa' });
let adapter: OpenAdapter;
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  adapter = await openAdapter({ ...vendor.settings, name: 'ady' });
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa', 'sepa_transfer'] };
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  const environment = { providers: [settings] };
  server = await startTestServer({ environment, partner: { withdrawals } });
  webhookUrl = `${server.url}/webhooks/ady`;
});
afterAll(async () => {
  await server.close();
  await adapter.close();
  await vendor.server.close();
});

/** The notices that the adapter reads in one event about a deposit. */
async function noticesOf(reference: string, eventCode: string, pspReference = 'EVENT1') {
  const amount = { currency: 'EUR', value: 1000 };
  const item = vendor.item(eventCode, { merchantReference: reference, amount, pspReference });
  const request = { method: 'POST', headers: {}, query: {}, body: vendor.batch([item]) };
  return (await adapter.provider.receiveWebhook(request))?.notices;
}

describe('an event about a dispute', () => {
  it.each([
    ['REQUEST_FOR_INFORMATION', 'open', false],
    ['NOTIFICATION_OF_CHARGEBACK', 'open', false],
    ['CHARGEBACK', 'open', true],
    ['CHARGEBACK_REVERSED', 'open', false],
    ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'won', undefined],
    ['PREARBITRATION_WON', 'won', undefined],
    ['PREARBITRATION_OPEN', 'open', false],
    ['PREARBITRATION_DECLINED', 'open', false],
    ['PREARBITRATION_ISSUER_WITHDRAWN', 'won', undefined],
    ['PREARBITRATION_ACCEPTED', 'lost', undefined],
    ['PREARBITRATION_LOST', 'lost', undefined],
    ['SCHEME_ARBITRATION', 'open', false],
    ['SCHEME_ARBITRATION_WON', 'won', undefined],
    ['SCHEME_ARBITRATION_LOST', 'lost', undefined],
    ['SECOND_CHARGEBACK', 'lost', undefined],
  ])('%s leaves it %s (money taken: %s)', async (code, status, isMoneyTaken) => {
    const { reference } = await adapter.provider.createDeposit(order());
    const [received] = (await noticesOf(reference, code)) ?? [];
    expect(received?.notice).toMatchObject({
      type: 'dispute.updated',
      data: { reference, disputeId: 'EVENT1', status, amount: '10', currency: 'EUR' },
    });
    const dispute = received?.notice?.data as ProviderDispute | undefined;
    expect(dispute?.isMoneyTaken).toBe(isMoneyTaken);
  });

  it('DISPUTE_DEFENSE_PERIOD_ENDED loses a chargeback, and not an inquiry', async () => {
    const { reference } = await adapter.provider.createDeposit(order());
    const ended = 'DISPUTE_DEFENSE_PERIOD_ENDED';
    expect(await noticesOf(reference, ended, 'RFI1')).toEqual([]);
    await noticesOf(reference, 'CHARGEBACK', 'CHARGE1');
    const lost = { notice: { type: 'dispute.updated', data: { status: 'lost' } } };
    expect(await noticesOf(reference, ended, 'CHARGE1')).toMatchObject([lost]);
  });
});

it.each([
  ['AUTHORISATION', false],
  ['PENDING', false],
  ['OFFER_CLOSED', false],
  ['CANCELLATION', true],
])('the event %s makes the server ask for the status of the link', async (code, isKept) => {
  const { reference } = await adapter.provider.createDeposit(order());
  const data = { subject: 'deposit', reference, mayBeForeign: true };
  const asked = { notice: { type: 'status.asked', data } };
  const kept = { notice: undefined, text: expect.stringContaining(code) };
  expect(await noticesOf(reference, code)).toMatchObject(isKept ? [kept, asked] : [asked]);
});

describe('a notice about a transfer', () => {
  it('ends the withdrawal that it was made for', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw();
    await until(async () => vendor.transfers.size > 0);
    Object.assign(vendor.transferOf(id), { status: 'booked' });
    expect(await vendor.notifyTransfer(webhookUrl, id)).toMatchObject({ status: 200 });
    await player.untilStatus(id, 'sent');
  });

  const type = 'balancePlatform.transfer.updated';
  it.each([
    ['a reference with a space', { type, data: { id: 'TR1', reference: 'Invoice 12' } }],
    ['a long reference', { type, data: { id: 'TR2', reference: 'x'.repeat(80) } }],
    ['a number for a reference', { type, data: { id: 'TR3', reference: 12 } }],
    ['another type', { type: 'balancePlatform.accountHolder.updated', data: { id: 'AH 1' } }],
  ])('that is not ours is accepted and leaves nothing behind (%s)', async (_name, event) => {
    expect(await vendor.notifyPlatform(webhookUrl, event)).toEqual({
      status: 200,
      body: '[accepted]',
    });
    const left = 'select from cashier.inbox where applied_at is null';
    await until(async () => (await server.pool.query(left)).rowCount === 0);
  });

  it('that cannot be read is kept for the operator', async () => {
    const event = { type, data: { id: 7 } };
    expect(await vendor.notifyPlatform(webhookUrl, event)).toMatchObject({ status: 200 });
    const kept = 'delete from cashier.inbox where applied_at is null';
    expect((await server.pool.query(kept)).rowCount).toBe(1);
  });
});

describe('a request that the vendor says is under way (704)', () => {
  /** Asked again later, it gives the answer to the first request. */
  async function repeats<T>(ask: () => Promise<T>): Promise<T> {
    vendor.isBusy = true;
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
    vendor.isBusy = false;
    return ask();
  }

  it('creates one link', async () => {
    const request = order();
    const made = await repeats(() => adapter.provider.createDeposit(request));
    expect(made.providerId).toBe(vendor.linkOf(request.reference).id);
  });

  it('makes one transfer', async () => {
    const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de', amount: '20' };
    const fields = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000' };
    const { account } = await adapter.provider.quotePayout({ ...place, fields });
    const whom = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
    const request = { ...place, ...whom, reference: 'busy-1', notifyUrl: webhookUrl };
    const made = await repeats(() => adapter.provider.createPayout(request));
    expect(made.providerId).toBe(vendor.transferOf('busy-1').id);
  });
});
