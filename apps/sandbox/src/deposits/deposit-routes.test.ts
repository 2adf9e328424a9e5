import { providerRequisites } from '@opencashier/contract/provider/requisites';
import { providerDeposit, providerPreparation } from '@opencashier/contract/provider/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completionDelayMs } from './payment-simulator.ts';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const setFaults = (faults: object) =>
  sandbox.fetch('/control/faults', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  });

describe('creating a deposit', () => {
  it('returns the status waiting and the URL of the payment page', async () => {
    const answer = await sandbox.call('POST', '/deposits', sandbox.order());

    expect(answer.status).toBe(200);
    const deposit = providerDeposit.parse(answer.json);
    expect(deposit).toMatchObject({ reference: 'dep_1', status: 'waiting', amount: '2000' });
    expect(deposit.source).toMatchObject({
      url: `http://sandbox.test/pay/${deposit.providerId}`,
      method: 'GET',
      params: { order: 'dep_1', session: expect.any(String) },
    });
  });

  it('returns the same deposit for the same reference', async () => {
    const first = await sandbox.call('POST', '/deposits', sandbox.order());
    const second = await sandbox.call('POST', '/deposits', sandbox.order());

    expect(second.json).toEqual(first.json);
  });

  it('rejects a reference reused with another amount', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order());
    const other = await sandbox.call('POST', '/deposits', sandbox.order({ amount: '3000' }));

    expect(other.status).toBe(409);
    expect(other.json).toMatchObject({ error: { code: 'reference.reused' } });
  });
});

describe('a deposit with an amount that ends in 66', () => {
  it('asks for a code first, then opens its page under the same reference', async () => {
    const order = sandbox.order({ amount: '1066' });
    const deposit = providerDeposit.parse((await sandbox.call('POST', '/deposits', order)).json);
    expect(deposit.fieldsRequired).toMatchObject([{ name: 'confirmation_code', sensitive: true }]);
    expect(deposit.source).toBeUndefined();

    const fields = { confirmation_code: '1234' };
    const again = await sandbox.call('POST', '/deposits', { ...order, fields });
    const open = providerDeposit.parse(again.json);
    expect(open.providerId).toBe(deposit.providerId);
    expect(open.fieldsRequired).toBeUndefined();
    expect(open.source?.url).toContain(deposit.providerId);
  });
});

describe('preparing a deposit and saving an account', () => {
  it('returns what the player sees before paying', async () => {
    const { reference, returnUrl, notifyUrl, expiresAt, ...request } = sandbox.order();
    expect([reference, returnUrl, notifyUrl, expiresAt]).not.toContain(undefined);
    const answer = await sandbox.call('POST', '/preparations', request);
    expect(providerPreparation.parse(answer.json).requisites).toHaveLength(3);
  });

  it('returns the account after the payment if asked to save it', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order({ saveAccount: true }));
    await sandbox.call('POST', '/deposits', sandbox.order({ reference: 'dep_2' }));
    const approve = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ outcome: 'approve' });
    for (const reference of ['dep_1', 'dep_2']) {
      await sandbox.fetch(`/control/payments/${reference}`, { ...approve, body });
    }
    const kept = providerDeposit.parse((await sandbox.call('GET', '/deposits/dep_1')).json);
    expect(kept.account).toMatchObject({ label: expect.stringMatching(/^•• \d{4}$/) });
    expect((await sandbox.call('GET', '/deposits/dep_2')).json).not.toHaveProperty('account');
  });
});

describe('reading, completing and cancelling a deposit', () => {
  it('returns the state of a deposit, and 404 for an unknown one', async () => {
    const created = await sandbox.call('POST', '/deposits', sandbox.order());

    expect((await sandbox.call('GET', '/deposits/dep_1')).json).toEqual(created.json);
    const unknown = await sandbox.call('GET', '/deposits/dep_2');
    expect(unknown.status).toBe(404);
    expect(unknown.json).toMatchObject({ error: { code: 'deposit.unknown' } });
  });

  it('cancels a deposit once, keeps it cancelled and sends a notice', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order());
    const first = await sandbox.call('POST', '/deposits/dep_1/cancel');
    const second = await sandbox.call('POST', '/deposits/dep_1/cancel', {});

    expect(first.json).toMatchObject({ status: 'cancelled' });
    expect(first.json).not.toHaveProperty('source');
    expect(second.json).toEqual(first.json);
    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toEqual({ type: 'deposit.updated', data: first.json });
    expect(sandbox.receiver.untaken()).toBe(0);
  });

  it('completes a deposit once, and rejects a wrong code', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order());
    const complete = (code: string) =>
      sandbox.call('POST', '/deposits/dep_1/complete', { fields: { code } });

    expect((await complete('000000')).status).toBe(422);
    expect((await complete('123456')).json).toMatchObject({ status: 'waiting' });
    expect((await complete('123456')).status).toBe(200);
    sandbox.clock.advance(completionDelayMs);
    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'processed' } });
    expect((await complete('123456')).json).toMatchObject({ status: 'processed' });
    expect(sandbox.receiver.untaken()).toBe(0);
  });

  it.each([
    ['pays', { status: 'processed', amount: '25.00' }],
    ['cancels', { status: 'cancelled' }],
    ['disputes', { status: 'waiting', disputed: true }],
    ['wrong-amount', { status: 'processed', amount: '20' }],
  ])('sends the notice of a trader set to %s', async (trader, expected) => {
    await sandbox.call('POST', '/deposits', sandbox.order({ requisite: 'one', amount: '25.00' }));
    await setFaults({ trader });
    await sandbox.call('POST', '/deposits/dep_1/complete', { fields: {} });
    sandbox.clock.advance(completionDelayMs);
    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toMatchObject({ data: expected });
    expect(body).not.toContain('source');
  });

  it('sends no notice for a silent trader, and lists the recipients for a method', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order({ requisite: 'one' }));
    await setFaults({ trader: 'silent' });
    await sandbox.call('POST', '/deposits/dep_1/complete', { fields: {} });
    sandbox.clock.advance(completionDelayMs);
    expect(sandbox.receiver.untaken()).toBe(0);
    const query = { method: 'p2p_privatbank', currency: 'UAH', country: 'ua', language: 'en' };
    const listed = await sandbox.call('POST', '/requisites', { ...query, player: 'p' });
    expect(providerRequisites.parse(listed.json).requisites).toHaveLength(3);
  });

  it('expires a deposit at the requested time', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order());
    sandbox.clock.advance(900_000);

    const { body } = await sandbox.receiver.next();
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'expired' } });
  });
});
