import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderLacksOperation, ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { HttpProvider } from './http-provider.ts';

/** The service's answer to every request. */
let answer = { status: 200, body: '' };
const service = createServer((request, response) => {
  request.resume();
  response.writeHead(answer.status).end(answer.body);
});
let provider: HttpProvider;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const secrets = [`whsec_${Buffer.from('a-key-that-only-this-test-knows-of').toString('base64')}`];
  provider = new HttpProvider({ name: 'acme', url, origins: [], secrets });
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

const reference = 'ours-1';
const money = { reference, amount: '10', currency: 'EUR', notifyUrl: 'https://cashier.example/n' };
const order = {
  ...money,
  method: 'visa',
  country: 'de',
  language: 'en',
  player: 'p',
  fields: {},
  returnUrl: 'https://cashier.example/return',
  expiresAt: '2030-01-01T00:00:00.000Z',
};
const operations: Record<string, () => Promise<unknown>> = {
  createDeposit: () => provider.createDeposit(order),
  completeDeposit: () => provider.completeDeposit({ reference }, { fields: {} }),
  depositStatus: () => provider.depositStatus({ reference }),
  cancelDeposit: () => provider.cancelDeposit({ reference }),
  refundDeposit: () =>
    provider.refundDeposit({ ...money, deposit: 'd', depositProviderId: 'theirs' }),
  refundStatus: () => provider.refundStatus({ reference }),
  createPayout: () => provider.createPayout({ ...order, account: 'token' }),
  payoutStatus: () => provider.payoutStatus({ reference }),
};

const deposit = {
  reference,
  providerId: 'theirs-1',
  status: 'processed',
  amount: '10',
  currency: 'EUR',
  fee: '0',
  updatedAt: '2030-01-01T00:00:00.000Z',
};
const json = (change: object) => JSON.stringify({ ...deposit, ...change });

const noRefusals = [
  ['a page', '<!doctype html><title>Not here</title>'],
  ['half a JSON', '{"error":{"message":"The'],
  ['nothing', ''],
  ['another JSON', '{"error":"Not Found"}'],
  ['a gateway’s error', '{"error":{"code":404,"message":"The requested entity was not found."}}'],
  ['a host’s error', '{"error":{"code":"404","message":"The page could not be found"}}'],
] as const;
const noAnswers = [
  ...noRefusals,
  ['a negative amount', json({ amount: '-10' })],
  ['an amount as a number', json({ amount: 10 })],
  ['an unknown state', json({ status: 'almost' })],
  ['another reference', json({ reference: 'ours-2' })],
] as const;

describe.each(Object.entries(operations))('%s', (_operation, ask) => {
  it.each(noAnswers)('does not believe %s', async (_, body) => {
    answer = { status: 200, body };
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
  });

  it.each([404, 409, 422, 501, 500])('is not refused by a status alone: %i', async (status) => {
    for (const [, body] of noRefusals) {
      answer = { status, body };
      await expect(ask()).rejects.toThrow(ProviderUnavailable);
    }
  });
});

const refuse = (error: object) => JSON.stringify({ error });

it('the service’s own refusal counts, with its words', async () => {
  const message = 'Your bank declined the payment.';
  answer = { status: 404, body: refuse({ message }) };
  expect(await operations['depositStatus']?.()).toBeUndefined();
  for (const status of [409, 422]) {
    answer = { status, body: refuse({ message }) };
    await expect(operations['createPayout']?.()).rejects.toThrow(new ProviderRefusal(message));
  }
  answer = { status: 422, body: refuse({ message: 'long'.repeat(200) }) };
  const tooLong = new ProviderRefusal('The payment was refused.');
  await expect(operations['createPayout']?.()).rejects.toThrow(tooLong);
  // Banks decline with codes of digits.
  answer = { status: 422, body: refuse({ message, code: '51' }) };
  await expect(operations['createPayout']?.()).rejects.toThrow(new ProviderRefusal(message, '51'));
  answer = { status: 501, body: refuse({ message }) };
  await expect(operations['refundDeposit']?.()).rejects.toThrow(ProviderLacksOperation);
});

const declines = [
  ['without a class', { code: '51' }, { class: 'hard', code: '51' }],
  ['of an unknown class', { class: 'angry', code: '51' }, { class: 'hard', code: '51' }],
  ['whose code is too long', { class: 'soft', code: 'x'.repeat(65) }, { class: 'soft' }],
  ['that is a text', 'insufficient funds', undefined],
] as const;

it.each(declines)('a decline %s makes no answer unreadable', async (_, decline, expected) => {
  answer = { status: 200, body: json({ status: 'failed', decline }) };
  for (const operation of ['createDeposit', 'payoutStatus']) {
    const read = (await operations[operation]?.()) as Record<string, unknown>;
    expect([read['status'], read['decline']]).toEqual(['failed', expected]);
  }
  const message = 'Your bank declined the payment.';
  answer = { status: 422, body: refuse({ message, decline }) };
  const refused = await operations['createPayout']?.().catch((error: unknown) => error);
  expect(refused).toMatchObject({ message, decline: expected });
});
