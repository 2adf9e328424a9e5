import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ratesFile } });
});
afterAll(() => server.close());

describe('the smallest deposit of a network', () => {
  it.each([
    { country: 'us', currency: 'USD', least: '5', below: '4.99', method: '15' },
    { country: 'in', currency: 'INR', least: '420', below: '419.99', method: '1500' },
  ])(
    '[CRY-3] is listed in $currency and accepted, and one cent less is refused',
    async ({ country, currency, least, below, method }) => {
      const token = await server.token({ user: `least-${currency}`, country, currency });
      const query = { country, currency };
      const { body: list } = await server.call(token, 'methods-payment-v3', query);
      const usdt = list.methods.find(({ name }) => name === 'crypto_usdt');
      const minimums = Object.fromEntries((usdt?.networks ?? []).map(({ id, min }) => [id, min]));
      expect(minimums).toMatchObject({ tron: least, ton: undefined });

      const deposit = (amount: string, network: string) =>
        server.deposit(token, {
          paymentType: 'crypto_usdt',
          amount,
          currency,
          selectedCountry: country,
          fields: { network },
        });
      const refused = { error: { code: 'banking.amountOutOfRange' } };
      expect((await deposit(below, 'tron')).body).toMatchObject(refused);
      expect((await deposit(least, 'tron')).body).toMatchObject({ depositId: expect.any(String) });
      expect((await deposit(least, 'ethereum')).body).toMatchObject(refused);
      // Without a minimum of its own, the network has the method's.
      expect((await deposit(least, 'ton')).body).toMatchObject(refused);
      expect((await deposit(method, 'ton')).body).toMatchObject({ depositId: expect.any(String) });
    },
  );

  it('[CRY-3] is not listed for withdrawals, which have limits of their own', async () => {
    const token = await server.token({ user: 'payer', country: 'in', currency: 'INR' });
    const query = { country: 'in', currency: 'INR' };
    const { body } = await server.call(token, 'methods-withdrawal', query);
    const networks = body.methods.flatMap((method) => method.networks ?? []);
    expect(networks.length).toBeGreaterThan(0);
    for (const network of networks) expect(network).not.toHaveProperty('min');
  });
});
