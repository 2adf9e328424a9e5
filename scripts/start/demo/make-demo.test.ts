import { paymentStatuses } from '@opencashier/contract/operator/payments';
import { connect } from '@opencashier/postgres';
import { expect, it } from 'vitest';
import { startProduct } from '../../../e2e/fixtures/product/start-product.ts';
import { makeDemo } from './make-demo.ts';

/** A withdrawal is approved only for the moment until its provider is asked. */
const atRest = paymentStatuses.filter((status) => status !== 'approved');

const states = `
  select 'payment ' || status as state from cashier.deposits
  union select 'payment ' || status from cashier.withdrawals
  union select 'ending ' || ending from cashier.deposits
  union select 'dispute ' || status from cashier.disputes
  union select 'refund ' || status from cashier.refunds
  union select 'case ' || reason from cashier.cases
  union select 'proposal ' || state from cashier.proposals
  union select 'coin ' || status from cashier.deposits where method like 'crypto%'
  union select 'transfer ' || status from cashier.deposits where method like 'p2p%'
  union select 'received' from cashier.deposits where processing_at is not null`;

it('payments in every state, coins, transfers between people and disputes are made', async () => {
  const { addresses, stop } = await startProduct();
  const pool = connect(addresses.database, { applicationName: 'opencashier-test' });
  try {
    const size = { players: 16, hoursOfDay: 1, depositsEach: 1, withdrawalsEach: 0 };
    expect(await makeDemo(addresses, size)).toBeGreaterThan(50);
    const read = async () => {
      const { rows } = await pool.query<{ state: string | null }>(states);
      return rows.flatMap(({ state }) => state ?? []);
    };
    await expect
      .poll(read)
      .toEqual(
        expect.arrayContaining([
          ...atRest.map((status) => `payment ${status}`),
          ...['failed', 'cancelled', 'expired', 'reversed'].map((ending) => `ending ${ending}`),
          ...['open', 'won', 'lost'].map((status) => `dispute ${status}`),
          ...['processing', 'refunded', 'failed'].map((status) => `refund ${status}`),
          ...['waiting', 'processed'].map((status) => `coin ${status}`),
          ...['waiting', 'processed', 'mistaked'].map((status) => `transfer ${status}`),
          'proposal open',
          'received',
        ]),
      );
  } finally {
    await pool.end();
    await stop();
  }
});
