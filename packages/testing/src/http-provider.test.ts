import { HttpProvider } from '@opencashier/server/providers/http/http-provider';
import { ProviderRefusal, ProviderUnavailable } from '@opencashier/server/providers/provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SandboxedServer, startSandboxedServer } from './sandboxed-server.ts';

let pair: SandboxedServer;
let provider: HttpProvider;

beforeAll(async () => {
  pair = await startSandboxedServer(2000);
  const { sandboxUrl: url, secret } = pair;
  provider = new HttpProvider({ name: 'sandbox', url, origins: [], secrets: [secret] });
});
afterAll(() => pair.close());

const notifyUrl = 'http://127.0.0.1:9/webhooks/sandbox';
const place = { currency: 'EUR', country: 'de' };
const order = (reference: string) => ({
  ...place,
  reference,
  method: 'visa',
  amount: '10',
  language: 'en',
  player: 'demo:port',
  fields: {},
  returnUrl: 'https://cashier.example/return',
  notifyUrl,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});
const destination = { ...place, method: 'imps', fields: { account: '12345678' } };

it('the HTTP provider creates, reads, completes and cancels deposits', async () => {
  const made = await provider.createDeposit(order('port-1'));
  expect(made).toMatchObject({ reference: 'port-1', status: 'waiting', source: { method: 'GET' } });
  expect(await provider.depositStatus({ reference: 'port-1' })).toEqual(made);
  expect(await provider.depositStatus({ reference: 'port-unknown' })).toBeUndefined();
  const wrong = provider.completeDeposit({ reference: 'port-1' }, { fields: { code: '000000' } });
  await expect(wrong).rejects.toThrow(new ProviderRefusal('The code is not right.', 'code.wrong'));
  const right = await provider.completeDeposit(
    { reference: 'port-1' },
    { fields: { code: '123456' } },
  );
  expect(right?.providerId).toBe(made.providerId);
  await provider.createDeposit(order('port-2'));
  expect(await provider.cancelDeposit({ reference: 'port-2' })).toMatchObject({
    status: 'cancelled',
  });
  expect(await provider.cancelDeposit({ reference: 'port-unknown' })).toBeUndefined();
});

it('the HTTP provider resolves accounts, quotes and creates payouts, and watches addresses', async () => {
  expect(await provider.resolveAccount(destination)).toMatchObject({
    name: 'SANDBOX CUSTOMER 5678',
  });
  const unknown = { ...destination, fields: { account: '12340000' } };
  await expect(provider.resolveAccount(unknown)).rejects.toThrow(ProviderRefusal);
  const quoteRequest = { ...destination, amount: '100', keepAccount: true };
  const quote = await provider.quotePayout(quoteRequest);
  expect(quote).toMatchObject({ fee: '1', account: { label: '•• 5678' } });
  const { fields: _fields, ...place } = destination;
  const request = {
    ...place,
    account: quote.account?.token ?? '',
    reference: 'port-3',
    amount: '100',
    language: 'en',
    player: 'demo:port',
    notifyUrl,
  };
  const payout = await provider.createPayout(request);
  expect(payout).toMatchObject({ reference: 'port-3', status: 'processing' });
  expect(await provider.payoutStatus({ reference: 'port-3' })).toMatchObject({
    providerId: payout.providerId,
  });
  expect(await provider.payoutStatus({ reference: 'port-4' })).toBeUndefined();
  const address = await provider.watchAddress({
    reference: 'port-5',
    network: 'TRC20',
    currency: 'USDT',
    player: 'demo:port',
    notifyUrl,
  });
  expect(address.address).not.toBe('');
});

it('the HTTP provider rejects a notice without a valid signature, and a provider with another key', async () => {
  const { sandboxUrl: url } = pair;
  const other = `whsec_${Buffer.from('another-key-than-the-sandbox-has-got').toString('base64')}`;
  const stranger = new HttpProvider({ name: 'sandbox', url, origins: [], secrets: [other] });
  await expect(stranger.depositStatus({ reference: 'port-1' })).rejects.toThrow(
    ProviderUnavailable,
  );
  const rotating = { name: 'sandbox', url, origins: [], secrets: [other, pair.secret] };
  expect(await new HttpProvider(rotating).depositStatus({ reference: 'port-1' })).toBeDefined();
  const headers = { 'webhook-id': 'evt_1' };
  const forged = provider.receiveWebhook({ method: 'POST', headers, query: {}, body: '{}' });
  expect(await forged).toBeUndefined();
});
