import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAttempt } from '../../testing/test-attempt.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { beginDeposit } from './begin-deposit.ts';
import type { DepositIntent } from './deposit-intents.ts';
import { findDeposit } from './deposits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isWithoutWorkers: true });
});
afterAll(() => server.close());

// Each of these alone makes a deposit that was credited 10.00 invalid.
const invalid = [
  `status = 'gone'`,
  `status = 'waiting'`,
  `credited_minor = null`,
  `ending = 'gone'`,
  `bonus_id = 'b', bonus_state = 'gone'`,
  `bonus_id = 'b'`,
  `bonus_state = 'chosen'`,
  `quote = '{}'`,
  `pay_currency = 'USD'`,
  `amount_minor = 0`,
  `pay_minor = 0`,
  `paid_minor = 0`,
  `fee_minor = -1`,
  `credit_minor = -1`,
  `credited_minor = -1`,
  `settled_minor = -1`,
  `reversed_minor = -1`,
  `unrecovered_minor = -1`,
  `taken_minor = -1`,
  `refunded_minor = -1`,
  `refunding_minor = -1`,
  `disputed_minor = -1`,
  `dispute_fee_minor = -1`,
  `carried_minor = -1`,
  `taken_minor = 400, refunded_minor = 400, refunding_minor = 201`,
];

describe('the table of deposits', () => {
  it('refuses what breaks one of its rules, whichever statement tries it', async () => {
    const token = await server.token({ user: 'rules' });
    const { depositId: id } = (await server.deposit(token)).body;
    await server.pool.query(
      `update cashier.deposits
       set status = 'processed', paid_minor = pay_minor, credited_minor = amount_minor
       where id = $1`,
      [id],
    );
    for (const change of invalid) {
      const changed = server.pool.query(`update cashier.deposits set ${change} where id = $1`, [
        id,
      ]);
      await expect(changed, change).rejects.toMatchObject({ code: '23514', table: 'deposits' });
    }
    const inserted = server.pool.query(
      `insert into cashier.deposits select (jsonb_populate_record(d, '{"id": "copy",
         "return_id": "copy", "fee_minor": -1}')).* from cashier.deposits d where id = $1`,
      [id],
    );
    await expect(inserted).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a new deposit', () => {
  const intent = (id: string, owner: string, sessionId: string): DepositIntent => ({
    id,
    owner,
    sessionId,
    partner: 'demo',
    method: 'visa',
    provider: 'sandbox',
    securityGroup: 'cards',
    country: 'de',
    language: 'en',
    amountMinor: 1000n,
    currency: 'EUR',
    feeMinor: 20n,
    payMinor: 1020n,
    payCurrency: 'EUR',
    creditMinor: 1000n,
    quote: null,
    sealedFields: 'sealed',
    returnId: `return-of-${id}`,
    bonus: { id: 'first', minMinor: 500n, until: new Date('2030-01-02T03:04:05.678Z') },
    promisedPackage: { boxId: 'box', coins: [] },
    savesAccount: true,
    expiresAt: new Date('2030-01-02T03:04:05.678Z'),
    firstCheckSeconds: 30,
  });

  it('is known to the server as it was recorded, and found again by a later attempt', async () => {
    const owner = 'demo:known';
    const token = await server.token({ user: 'known' });
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const sessionId: string = session.body.payment_session_id;
    const attempt = () => ({ ...testAttempt(owner, 'one'), key: 'key-of-known' });
    const first = await beginDeposit(server.pool, {
      attempt: attempt(),
      intent: intent('one', owner, sessionId),
      limits: [],
    });
    const stored = await findDeposit(server.pool, 'one');
    expect(first).toEqual({ deposit: stored });
    await server.pool.query(
      `update cashier.idempotency set lease_until = '-infinity' where owner = $1`,
      [owner],
    );
    const later = { ...intent('two', owner, sessionId), amountMinor: 1n };
    expect(
      await beginDeposit(server.pool, { attempt: attempt(), intent: later, limits: [] }),
    ).toEqual({ deposit: stored });
  });
});
