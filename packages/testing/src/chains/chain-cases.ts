import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { reconcile } from '@opencashier/server/workers/reconcile';
import type { ChainWorld, OpenDeposit } from './chain-world.ts';

type Found = OperatorAnswer<'cases'>['cases'][number];
type Values = Parameters<typeof askOperator>[2];

/** Operators who settle the cases of the test's players. */
export interface ChainCases {
  casesOf(user: string, state?: string): Promise<Found[]>;
  /** The one open case of a player. */
  onlyCase(user: string): Promise<Found>;
  settle(id: string, decision: Values, as?: string): ReturnType<typeof askOperator<'settleCase'>>;
  /** Sets the player's daily deposit limit. */
  limit(user: string, amount: string): Promise<unknown>;
  /** Lets a deposit expire, and the week after it pass. */
  expire(depositId: string): Promise<void>;
  /** No money moves on the player's accounts until they are thawed. */
  freeze(user: string): Promise<unknown>;
  thaw(user: string): Promise<unknown>;
  /** A deposit that received 4 USDT of at least 5, and has ended since. */
  belowMinimum(user: string): Promise<OpenDeposit>;
}

/** Enough blocks on tron to make a payment final. */
const needed = 20;

export function chainCases(world: ChainWorld): ChainCases {
  const casesOf: ChainCases['casesOf'] = async (user, state = 'open') =>
    (await askOperator(world.server, 'cases', { user, state })).body.cases;

  const expire: ChainCases['expire'] = async (depositId) => {
    world.advance(8 * 24 * 3_600_000);
    const { pool, app } = world.server;
    await pool.query('update cashier.deposits set next_check_at = now() where id = $1', [
      depositId,
    ]);
    await reconcile(app.services);
    const ended = `select from cashier.deposits where id = $1 and status = 'mistaked'`;
    await until(async () => (await pool.query(ended, [depositId])).rowCount === 1);
    await world.watch('tron');
  };

  return {
    casesOf,
    expire,
    async onlyCase(user) {
      const [found, ...more] = await casesOf(user);
      if (!found || more.length > 0) {
        throw new Error(`${user} has ${found ? more.length + 1 : 0} cases, not one`);
      }
      return found;
    },
    settle(id, decision, as = 'joe') {
      const values = { id, reason: 'asked the player', ...decision };
      return askOperator(world.server, 'settleCase', values, { as });
    },
    limit: (user, amount) =>
      askOperator(world.server, 'setLimit', { user, amount, currency: 'EUR', period: 'day' }),
    freeze: (user) => {
      const frozen = `frozen_at = now(), frozen_reason = 'a test'`;
      const freeze = `update ledger.accounts set ${frozen} where owner = $1`;
      return world.server.pool.query(freeze, [`demo:${user}`]);
    },
    thaw: (user) => {
      const thawed = 'frozen_at = null, frozen_reason = null';
      const thaw = `update ledger.accounts set ${thawed} where owner = $1`;
      return world.server.pool.query(thaw, [`demo:${user}`]);
    },
    async belowMinimum(user) {
      const deposit = await world.deposit({ user });
      deposit.pay('4');
      await world.mine('tron', needed);
      await expire(deposit.id);
      return deposit;
    },
  };
}
