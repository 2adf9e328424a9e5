import { fileURLToPath } from 'node:url';
import type { CallInput } from '@opencashier/contract/calls/call-map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  const offer = { type: 'deposit' as const, minDeposit: { USD: '50' }, depositRequired: true };
  server = await startTestServer({
    environment: { ratesFile },
    partner: {
      bonuses: [
        { ...offer, id: 'coin' },
        { ...offer, id: 'chosen' },
      ],
      cryptoBonus: 'coin',
    },
    methods: { plain: {} },
  });
});
afterAll(() => server.close());

type DepositChange = Partial<CallInput<'deposit-create'>>;

async function newPlayer(user: string) {
  const token = await server.token({ user, currency: 'USD', country: 'us' });
  return {
    offered: async () => {
      const query = { country: 'us', currency: 'USD' };
      return (await server.call(token, 'userdata-payment-snippet', query)).body.cryptoBonus;
    },
    /** Makes and pays a deposit, and returns the state of its bonus. */
    deposit: async (change: DepositChange = {}, paid: { amount?: string } = {}) => {
      const usual = { paymentType: 'crypto_usdt', currency: 'USD', amount: '100' };
      const coin = { fields: { network: 'tron' }, selectedCountry: 'us', abTestGroup: 'group_b' };
      const { body } = await server.deposit(token, { ...usual, ...coin, ...change });
      await server.settle(body.depositId, 'processed', paid);
      const method = change.paymentType ?? 'crypto_usdt';
      return (await server.state(token, body.depositId, method)).bonus;
    },
  };
}

describe('[BON-10] the bonus for crypto', () => {
  it('is announced to the player, and granted once', async () => {
    const player = await newPlayer('first');
    expect(await player.offered()).toEqual({ id: 'coin', minDeposit: '50' });
    expect(await player.deposit()).toEqual({ id: 'coin', state: 'activated' });
    expect(await player.offered()).toBeUndefined();
    expect(await player.deposit()).toBeUndefined();
  });

  it.each<[string, DepositChange]>([
    ['group_a', { abTestGroup: 'group_a' }],
    ['a player without a group', { abTestGroup: undefined }],
    ['less than its minimum', { amount: '49.99' }],
    ['a method that is not crypto', { paymentType: 'plain', fields: {} }],
  ])('is not granted to %s', async (name, change) => {
    const player = await newPlayer(`not-${name.replaceAll(' ', '-')}`);
    expect(await player.deposit(change)).toBeUndefined();
    expect(await player.offered()).toBeDefined();
  });

  it('gives way to the bonus that the player chose', async () => {
    const player = await newPlayer('chooser');
    const chosen = { bonusId: 'chosen', isActivatedBonus: true };
    expect(await player.deposit(chosen)).toEqual({ id: 'chosen', state: 'activated' });
    expect(await player.offered()).toBeDefined();
  });
});
