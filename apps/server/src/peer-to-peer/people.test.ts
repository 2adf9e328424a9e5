import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@opencashier/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));
const person = loadCatalogue().methods.get('p2p_privatbank');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { ratesFile },
    methods: {
      p2p: { ...person, captcha: undefined },
      p2p_dollars: { ...person, providerCurrency: { UAH: 'USD' }, fee: { percent: 10 } },
    },
  });
  server.provider.people = [{ id: 'one', number: '5168750041230005' }];
});
afterAll(() => server.close());

async function playerOf(user: string) {
  const token = await server.token({ user, currency: 'UAH', country: 'ua' });
  const fields = { full_name: 'Олена Коваль' };
  return {
    create: (amount: string, payment_method = 'p2p') =>
      server.call(
        token,
        'deposit-create-p2p',
        { payment_method, amount, currency: 'UAH', fields },
        crypto.randomUUID(),
      ),
  };
}

describe('the recipients of a payment', () => {
  it('are requested in the provider’s currency, with the sum that the player will send', async () => {
    const { create } = await playerOf('dollars');
    const { status, body } = await create('1000', 'p2p_dollars');
    expect(status).toBe(200);
    // 1,100 hryvnias with the fee, at 0.024 and one percent.
    expect(server.provider.listed.at(-1)).toMatchObject({ amount: '26.67', currency: 'USD' });
    expect(body).toMatchObject({ payment_currency: 'USD' });
    expect(body.payment_amount).toMatch(/^26\.\d\d?$/);
  });
});
