import { providerDispute } from '@opencashier/contract/provider/disputes';
import { providerDeposit } from '@opencashier/contract/provider/protocol';
import { providerRefund } from '@opencashier/contract/provider/refunds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
let depositProviderId: string;

const control = (path: string, body: object, method = 'POST') =>
  sandbox.fetch(`/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const nextNotice = async () => JSON.parse((await sandbox.receiver.next()).body);

beforeEach(async () => {
  sandbox = await runSandbox();
  const { json } = await sandbox.call('POST', '/deposits', sandbox.order());
  depositProviderId = providerDeposit.parse(json).providerId;
  await control('payments/dep_1', { outcome: 'approve' });
  await nextNotice();
});
afterEach(() => sandbox.stop());

const refund = (change: object = {}) =>
  sandbox.call('POST', '/refunds', {
    reference: 'ref_1',
    deposit: 'dep_1',
    depositProviderId,
    amount: '500',
    currency: 'INR',
    notifyUrl: sandbox.receiver.url,
    ...change,
  });

describe('a refund', () => {
  it('is made after a moment and reported, once per reference', async () => {
    const first = providerRefund.parse((await refund()).json);
    expect(first).toMatchObject({ status: 'processing', amount: '500' });
    expect((await refund()).json).toEqual(first);
    expect((await refund({ amount: '600' })).status).toBe(409);
    sandbox.clock.advance(1000);
    expect(await nextNotice()).toMatchObject({
      type: 'refund.updated',
      data: { reference: 'ref_1', status: 'refunded' },
    });
    const { json } = await sandbox.call('GET', '/refunds/ref_1');
    expect(json).toMatchObject({ status: 'refunded', providerId: first.providerId });
    expect((await sandbox.call('GET', '/refunds/ref_2')).status).toBe(404);
  });

  it('returns no more than was paid, whatever the refunds before it', async () => {
    await refund({ amount: '1500' });
    expect((await refund({ reference: 'ref_2', amount: '500.01' })).status).toBe(422);
    expect((await refund({ reference: 'ref_3', amount: '500' })).status).toBe(200);
    expect((await refund({ reference: 'ref_4', deposit: 'dep_2' })).status).toBe(422);
  });

  it.each([
    ['fail', { status: 'failed' }],
    ['never', undefined],
  ])('that is set to %s ends accordingly', async (behaviour, ending) => {
    await control('faults', { faults: { refund: behaviour } }, 'PUT');
    await refund();
    sandbox.clock.advance(60_000);
    if (ending) expect((await nextNotice()).data).toMatchObject(ending);
    else expect(sandbox.receiver.untaken()).toBe(0);
  });

  it('may be refused at once, decided by hand, and come back', async () => {
    await control('faults', { faults: { refund: 'refuse' } }, 'PUT');
    expect((await refund()).status).toBe(422);
    await control('faults', { faults: { refund: 'never' } }, 'PUT');
    await refund();
    expect((await control('refunds/ref_1', { outcome: 'refund' })).status).toBe(200);
    expect((await nextNotice()).data.status).toBe('refunded');
    await control('refunds/ref_1', { outcome: 'return' });
    expect((await nextNotice()).data.status).toBe('returned');
    expect((await control('refunds/ref_1', { outcome: 'fail' })).status).toBe(409);
  });
});

describe('a chargeback', () => {
  it('can take a part: the paid amount is reported with it, and the rest can follow', async () => {
    await control('payments/dep_1', { outcome: 'chargeback', amount: '300' });
    expect((await nextNotice()).data).toMatchObject({
      status: 'reversed',
      amount: '300',
      paid: '2000',
    });
    await control('payments/dep_1', { outcome: 'chargeback' });
    const whole = (await nextNotice()).data;
    expect(whole).toMatchObject({ status: 'reversed', amount: '2000' });
    expect(whole.paid).toBeUndefined();
    expect((await control('payments/dep_1', { outcome: 'chargeback' })).status).toBe(409);
  });
});

describe('a dispute', () => {
  it('opens with a deadline for evidence, and a decision can be overturned later', async () => {
    const opening = { amount: '700', isMoneyTaken: true, fee: '15', reason: 'not recognised' };
    await control('payments/dep_1/disputes', opening);
    const opened = providerDispute.parse((await nextNotice()).data);
    expect(opened).toMatchObject({
      reference: 'dep_1',
      status: 'open',
      amount: '700',
      isMoneyTaken: true,
      fee: { amount: '15', currency: 'INR' },
      reason: 'not recognised',
    });
    expect(opened.evidenceDueAt).toBeDefined();
    const listed = async (since: string) =>
      (await sandbox.call('POST', '/disputes', { since })).json;
    expect(await listed(opened.updatedAt)).toEqual({ disputes: [opened] });
    const later = new Date(Date.parse(opened.updatedAt) + 1).toISOString();
    expect(await listed(later)).toEqual({ disputes: [] });
    const decide = (outcome: string) => control(`disputes/${opened.disputeId}`, { outcome });
    await decide('win');
    const won = (await nextNotice()).data;
    expect(won).toMatchObject({ status: 'won', isMoneyTaken: false });
    await decide('lose');
    const lost = (await nextNotice()).data;
    expect(lost).toMatchObject({ status: 'lost', isMoneyTaken: true });
    const [first, second, third] = [opened, won, lost].map(({ updatedAt }) =>
      Date.parse(updatedAt),
    );
    expect(second).toBeGreaterThan(first ?? Infinity);
    expect(third).toBeGreaterThan(second ?? Infinity);
  });

  it('is possible only for a payment that was made', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order({ reference: 'dep_2' }));
    expect((await control('payments/dep_2/disputes', {})).status).toBe(409);
    expect((await control('disputes/none', { outcome: 'win' })).status).toBe(404);
  });
});

describe('the control panel', () => {
  it('has buttons that open a dispute, decide it, and decide a refund', async () => {
    await control('faults', { faults: { refund: 'never' } }, 'PUT');
    await refund();
    const page = async () => (await sandbox.fetch('/control')).text;
    const token = /name="token" value="([^"]+)"/.exec(await page())?.[1] ?? '';
    const press = (path: string, outcome: string) =>
      sandbox.fetch(`/control/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ token, outcome }),
      });
    expect((await press('refunds/ref_1/decision', 'refund')).status).toBe(303);
    expect((await nextNotice()).data.status).toBe('refunded');
    expect((await press('payments/dep_1/dispute', 'take')).status).toBe(303);
    const { disputeId } = (await nextNotice()).data;
    expect(await page()).toContain(disputeId);
    expect((await press(`disputes/${disputeId}/decision`, 'win')).status).toBe(303);
    expect((await nextNotice()).data.status).toBe('won');
  });
});
