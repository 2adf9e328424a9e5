import { loadCatalogue } from '@opencashier/catalogue';
import type { ProviderField } from '@opencashier/contract/provider/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HttpProvider } from '../providers/http/http-provider.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const person = loadCatalogue().methods.get('p2p_privatbank');
const customer = { birthDate: '1990-12-10' };
const code: ProviderField = { name: 'otp', label: 'Code', type: 'text' };

let server: TestServer;
beforeAll(async () => {
  const p2p = { ...person, captcha: undefined };
  const fields = [...(person?.fields ?? []), { name: 'birth_date', type: 'text' as const }];
  server = await startTestServer({ methods: { p2p, p2p_birth: { ...p2p, fields } } });
  const { url, secret } = server.provider;
  const requires = ['birthDate'] as const;
  const options = { name: 'sandbox', url, origins: [url], secrets: [secret] };
  const provider = new HttpProvider({ ...options, needs: requires, requires });
  server.app.services.providers = new Map([['sandbox', provider]]);
  server.provider.people = [{ id: 'one', number: '5168750041230005' }];
});
afterAll(() => server.close());
beforeEach(() => {
  server.provider.created.length = 0;
  server.provider.listed.length = 0;
  server.provider.asks = [];
});

async function playerOf(user: string, known = {}) {
  const claims = { user, currency: 'UAH', country: 'ua', customer: known };
  const token = await server.token(claims);
  const fields = { full_name: 'Олена Коваль' };
  const request = { payment_method: 'p2p', amount: '1000', currency: 'UAH', fields };
  const question = { paymentMethod: 'p2p', selectedCountry: 'ua' };
  return {
    create: () => server.call(token, 'deposit-create-p2p', request, crypto.randomUUID()),
    check: async () => (await server.call(token, 'deposit-check', question)).body,
  };
}

it('[P2P-1] refuses a player whose required data is unknown before it reserves a recipient', async () => {
  const { create, check } = await playerOf('unknown');
  for (const { status, body } of [await create(), await create()]) {
    expect(status).toBe(422);
    expect(body).toEqual({
      error: {
        code: 'banking.methodUnavailable',
        message: 'The provider requires birthDate of the player.',
      },
    });
  }
  expect(await check()).toEqual({ exists: false });
  const { rows } = await server.pool.query('select id from cashier.deposits');
  expect(rows).toEqual([]);
  expect(server.provider.listed).toEqual([]);
  expect(server.provider.created).toEqual([]);
});

it('[P2P-1] marks the field in which a player typed required data that cannot be used', async () => {
  const token = await server.token({ user: 'typed', currency: 'UAH', country: 'ua' });
  const fields = { full_name: 'Олена Коваль', birth_date: '1990-02-31' };
  const request = { payment_method: 'p2p_birth', amount: '1000', currency: 'UAH', fields };
  const { body } = await server.call(token, 'deposit-create-p2p', request, crypto.randomUUID());
  expect(body.error).toMatchObject({
    code: 'banking.paymentMethodRegex',
    fields: { birth_date: 'field_invalid' },
  });
  expect(server.provider.listed).toEqual([]);
});

it('[P2P-1] shows a recipient to a player whose token has the data, once the provider knows it', async () => {
  const { create, check } = await playerOf('known', customer);
  const { body } = await create();
  expect(body.card).toBeDefined();
  expect(server.provider.created).toMatchObject([{ reference: body.depositId, customer }]);
  expect(await check()).toMatchObject({ exists: true, depositId: body.depositId });
});

it('[P2P-1] shows no recipient while the provider asks for more, and asks it again', async () => {
  const { create, check } = await playerOf('asked', customer);
  server.provider.asks = [code];
  const { body } = await create();
  expect(body).toEqual({
    error: expect.objectContaining({ code: 'banking.merchantClientError' }),
  });
  expect(await check()).toEqual({ exists: false });
  server.provider.asks = [];
  const again = await create();
  expect(again.body).toMatchObject({ exists: true, card: expect.anything() });
  expect(server.provider.created).toHaveLength(2);
  expect(await check()).toMatchObject({ exists: true, depositId: again.body.depositId });
});
