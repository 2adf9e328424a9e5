import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteDefaults } from '../partners/quote-rules.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const openUpTo = { amount: '50', currency: 'USD' };
  const methods = { in_dollars: { providerCurrency: { EUR: 'USD' } } };
  const partner = { quotes: { ...quoteDefaults, open: 3, openUpTo } };
  server = await startTestServer({ partner, methods });
  const rate = { rate: '1.25', source: 'test', observedAt: new Date(), spreadPercent: '0' };
  server.app.services.rates = { latest: () => rate, refresh: async () => undefined };
});
afterAll(() => server.close());

/** The code of the refusal; undefined if the player was quoted a rate. */
async function refusal(user: string, amount: string): Promise<string | undefined> {
  const token = await server.token({ user });
  const { body } = await server.deposit(token, { paymentType: 'in_dollars', amount });
  return body.error?.code;
}

describe('the open quotes of a player', () => {
  it('are limited in number, also for simultaneous requests', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => refusal('quick', '10')));
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'banking.tooManyOpen')).toHaveLength(5);
  });

  it('are limited in worth from the second on, in the partner’s currency', async () => {
    // 30 euros are 37.50 dollars.
    expect(await refusal('saver', '30')).toBeUndefined();
    expect(await refusal('saver', '10.01')).toBe('banking.tooManyOpen');
    expect(await refusal('saver', '10')).toBeUndefined();
  });

  it('may be a single one of any worth, which its method alone limits', async () => {
    expect(await refusal('rich', '90')).toBeUndefined();
    expect(await refusal('rich', '10')).toBe('banking.tooManyOpen');
  });
});
