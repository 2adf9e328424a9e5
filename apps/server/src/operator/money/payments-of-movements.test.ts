import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { plansOf } from '../../testing/explain.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { paymentsOfMovements } from './payments-of-movements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

it('a movement names its deposit, also by a refund or a case, and only the player’s own', async () => {
  const { depositId, user } = await startReturnedDeposit(server);
  const owner = `demo:${user}`;
  const { rows } = await server.pool.query<{ id: bigint }>(
    `insert into cashier.cases (reason, partner, owner, deposit_id, provider, currency, amount_minor)
     select 'overpaid', partner, owner, id, provider, currency, 500
     from cashier.deposits where id = $1 returning id`,
    [depositId],
  );
  await server.pool.query(
    `insert into cashier.refunds (id, partner, owner, deposit_id, provider, status, amount_minor,
       currency, pay_minor, pay_currency, reference, requested_by)
     select 'ref_1', 'demo', owner, id, provider, 'refunded', 1, currency, 1, pay_currency, 'r1',
       'fay' from cashier.deposits where id = $1`,
    [depositId],
  );
  const caseReference = `case:${rows[0]?.id}`;
  const references = [
    `deposit:${depositId}`,
    `reversal:${depositId}:1:settles`,
    'refund:ref_1:sent',
    caseReference,
    'operator:demo:bonus-7',
    'case:99999',
  ];
  const found = await paymentsOfMovements(server.pool, owner, references);
  expect([...found]).toEqual(references.slice(0, 4).map((one) => [one, depositId]));
  expect((await paymentsOfMovements(server.pool, 'demo:another', references)).size).toBe(0);

  const plans = await plansOf(server, (db) => paymentsOfMovements(db, owner, references));
  expect(plans.join('\n')).not.toContain('Seq Scan');
});
