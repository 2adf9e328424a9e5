import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../security/tokens.ts';
import { partnerBonuses } from './partner-bonuses.ts';
import { checkBonus } from './check-bonus.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const offer = { type: 'deposit' as const, minDeposit: { EUR: '20' }, depositRequired: true };
  server = await startTestServer({
    partner: {
      operatorApi,
      bonuses: [
        { ...offer, id: 'open' },
        { ...offer, id: 'mine', players: ['chosen'] },
        { ...offer, id: 'over', until: '2020-01-01T00:00:00Z' },
        { ...offer, id: 'dollars', minDeposit: { USD: '20' } },
        { ...offer, id: 'spins', type: 'freespin' },
        { ...offer, id: 'gift', type: 'freespin', depositRequired: false },
      ],
      catalogueBonuses: ['welcome-100'],
    },
    methods: { plain: { bonusAllowed: false }, invested: { isInvestForbidden: true } },
  });
});
afterAll(() => server.close());

const identity: Identity = {
  partner: 'demo',
  user: 'far',
  owner: 'demo:far',
  view: 'main',
  currency: 'EUR',
  country: 'de',
  lang: 'en',
  expiresAtMs: Date.now() + 60_000,
};

interface DepositChange {
  amount?: string;
  bonusId?: string;
  isActivatedBonus?: boolean;
  paymentType?: string;
}

async function deposit(user: string, change: DepositChange) {
  const token = await server.token({ user });
  const request = { amount: '20', bonusId: 'open', isActivatedBonus: true, ...change };
  const { body } = await server.deposit(token, request);
  return { token, body, depositId: body.depositId };
}

async function stateOf(token: string, depositId: string) {
  return (await server.state(token, depositId)).bonus?.state;
}

describe('a bonus', () => {
  it('is offered only in the countries that the catalogue lists for it', async () => {
    const bonuses = { ...server.app.services.catalogue.bonuses };
    const welcome = bonuses['welcome-100'];
    if (!welcome) throw new Error('the catalogue has no welcome-100');
    const catalogue = { ...server.app.services.catalogue, bonuses };
    bonuses['welcome-100'] = { ...welcome, countries: ['mx'] };
    const offers = partnerBonuses(new Map([['demo', server.partner]]), () => catalogue);
    const method = catalogue.methods.get('visa');
    if (!method) throw new Error('the catalogue has no visa');
    const ask = (country: string) =>
      checkBonus(
        { ...server.app.services, bonuses: offers },
        { ...identity, country },
        method,
        { bonusId: 'welcome-100', isActivatedBonus: true, currency: 'EUR' },
        100_000n,
      );
    expect(await ask('mx')).toMatchObject({ id: 'welcome-100' });
    await expect(ask('de')).rejects.toMatchObject({ code: 'banking.bonusUnavailable' });
  });

  it.each([
    ['that nobody offers', { bonusId: 'none' }],
    ['of another player', { bonusId: 'mine' }],
    ['that is over', { bonusId: 'over' }],
    ['of another currency', { bonusId: 'dollars' }],
    ['that needs no deposit [BON-3]', { bonusId: 'gift' }],
    ['with a method that brings none [BON-4]', { paymentType: 'plain' }],
    ['with a method for investments', { paymentType: 'invested' }],
    ['whose minimum is not reached [BON-2]', { amount: '19.99' }],
    ['of the catalogue that the partner does not name', { bonusId: 'weekend-50' }],
  ])('%s is refused, and nothing is written', async (_name, change) => {
    const count = await server.countDeposits();
    const { body } = await deposit('refused', change);
    expect(body.error?.code).toBe('banking.bonusUnavailable');
    expect(await server.countDeposits()).toBe(count);
  });

  it('ends a set number of hours after the player first saw it, if the catalogue says so', async () => {
    const { services } = server.app;
    const token = await server.token({ user: 'slow' });
    const query = { country: 'de', currency: 'EUR' };
    const offers = async () =>
      (await server.call(token, 'userdata-payment-snippet', query)).body.bonuses;
    const startMs = Date.now();
    const hourMs = 3_600_000;
    try {
      services.now = () => new Date(startMs);
      const until = new Date(startMs + 168 * hourMs).toISOString();
      expect(await offers()).toContainEqual({ id: 'welcome-100', until });
      expect(await offers()).toContainEqual({ id: 'open' });
      services.now = () => new Date(startMs + 167 * hourMs);
      expect(await offers()).toContainEqual({ id: 'welcome-100', until });
      expect((await deposit('slow', { bonusId: 'welcome-100' })).depositId).toBeDefined();
      services.now = () => new Date(startMs + 168 * hourMs);
      expect((await offers()).map(({ id }) => id)).not.toContain('welcome-100');
      const late = await deposit('slow', { bonusId: 'welcome-100' });
      expect(late.body.error?.code).toBe('banking.bonusUnavailable');
      expect((await deposit('newer', { bonusId: 'welcome-100' })).depositId).toBeDefined();
    } finally {
      services.now = () => new Date();
    }
  });

  it('without an id cannot be activated', async () => {
    const token = await server.token({ user: 'nameless' });
    const { body } = await server.deposit(token, { isActivatedBonus: true });
    expect(body.error?.code).toBe('banking.bonusUnavailable');
  });

  it.each([
    ['chosen', 'mine'],
    ['spinner', 'spins'],
    ['newcomer', 'welcome-100'],
  ])('is activated for %s with the money, not before', async (user, bonusId) => {
    const { token, depositId } = await deposit(user, { bonusId });
    expect(await stateOf(token, depositId)).toBe('chosen');
    await server.settle(depositId, 'processed');
    expect(await stateOf(token, depositId)).toBe('activated');
    const again = await deposit(user, { bonusId });
    expect(again.body.error?.code).toBe('banking.bonusUnavailable');
  });

  it('can be chosen with an amount below its minimum, and is then not granted', async () => {
    const { token, depositId } = await deposit('small', { amount: '10', isActivatedBonus: false });
    await server.settle(depositId, 'processed');
    expect((await server.state(token, depositId)).bonus).toBeUndefined();
  });

  it('is missed if less than its minimum was paid', async () => {
    const { token, depositId } = await deposit('less', {});
    await server.settle(depositId, 'processed', { amount: '19' });
    expect(await stateOf(token, depositId)).toBe('missed');
    expect(await server.balance('less')).toBe(1900n);
  });

  it('is not earned by money that comes after its deposit was cancelled', async () => {
    const { token, depositId } = await deposit('cancelled', {});
    await server.settle(depositId, 'cancelled');
    await server.pool.query(
      `update cashier.deposits set created_at = now() - interval '400 days',
        expires_at = now() - interval '399 days' where id = $1`,
      [depositId],
    );
    await server.settle(depositId, 'processed');
    expect(await stateOf(token, depositId)).toBe('missed');
    expect(await server.balance('cancelled')).toBe(2000n);
  });

  it('is earned after its deposit expired only by money that was paid in time', async () => {
    for (const [user, secondsAfter, state] of [
      ['early', -60, 'activated'],
      ['late', 60, 'missed'],
    ] as const) {
      const { token, depositId } = await deposit(user, {});
      await server.settle(depositId, 'expired');
      const { expiresAt = '' } = await server.state(token, depositId);
      const updatedAt = new Date(Date.parse(expiresAt) + secondsAfter * 1000).toISOString();
      await server.settle(depositId, 'processed', { updatedAt });
      expect(await stateOf(token, depositId)).toBe(state);
    }
  });

  it('is earned or missed as usual by late money that waited for an operator', async () => {
    for (const [user, ending, secondsAfter, state] of [
      ['held-cancelled', 'cancelled', -60, 'missed'],
      ['held-early', 'expired', -60, 'activated'],
      ['held-late', 'expired', 60, 'missed'],
    ] as const) {
      const { token, depositId } = await deposit(user, {});
      await server.settle(depositId, ending);
      const limit = { user, amount: '0', currency: 'EUR', period: 'day' };
      expect((await askOperator(server, 'setLimit', limit)).status).toBe(200);
      const { expiresAt = '' } = await server.state(token, depositId);
      const updatedAt = new Date(Date.parse(expiresAt) + secondsAfter * 1000).toISOString();
      await server.settle(depositId, 'processed', { updatedAt });
      const { cases } = (await askOperator(server, 'cases', { user, state: 'open' })).body;
      expect(cases).toMatchObject([{ reason: 'limit' }]);
      const decision = { id: cases[0]?.id ?? '', outcome: 'credit', user, reason: 'allowed' };
      expect((await askOperator(server, 'settleCase', decision)).status).toBe(200);
      expect(await stateOf(token, depositId), user).toBe(state);
      expect(await server.balance(user)).toBe(2000n);
    }
  });

  it('that has ended when the money arrives is missed', async () => {
    const { token, depositId } = await deposit('outlasted', { bonusId: 'welcome-100' });
    const { rows } = await server.pool.query<{ bonus_until: Date }>(
      'select bonus_until from cashier.deposits where id = $1',
      [depositId],
    );
    const updatedAt = rows[0]?.bonus_until.toISOString();
    await server.settle(depositId, 'processed', { ...(updatedAt && { updatedAt }) });
    expect(updatedAt).toBeDefined();
    expect(await stateOf(token, depositId)).toBe('missed');
  });

  it('is granted to one of two deposits, and revoked with it', async () => {
    const first = await deposit('twice', {});
    const second = await deposit('twice', {});
    server.provider.decide(first.depositId, 'processed');
    server.provider.decide(second.depositId, 'processed');
    await Promise.all(
      [first, second].map(({ depositId }) => server.provider.notify(depositId, server.notifyUrl)),
    );
    await server.settle(second.depositId, 'processed');
    const states = [
      await stateOf(first.token, first.depositId),
      await stateOf(second.token, second.depositId),
    ];
    expect(new Set(states)).toEqual(new Set(['activated', 'missed']));
    const winner = states[0] === 'activated' ? first : second;
    await server.settle(winner.depositId, 'reversed');
    expect(await stateOf(winner.token, winner.depositId)).toBe('revoked');
  });
});
