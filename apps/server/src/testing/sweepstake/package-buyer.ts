import type { CallInput, CallResponse } from '@opencashier/contract/calls/call-map';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { unplayedOf } from '../../sweepstake/unplayed.ts';
import type { TestAnswer, TestServer } from '../test-server.ts';

type Buy = Partial<CallInput<'deposit-create-sweepstake'>>;

/** A player of the sweep view who buys coin packages, controlled by the test. */
export interface PackageBuyer {
  token: string;
  owner: string;
  /** The starter package for 5.99 USD, unless changed. */
  buy(change?: Buy, key?: string): Promise<TestAnswer<CallResponse<'deposit-create-sweepstake'>>>;
  state(depositId: string): Promise<DepositState>;
  /** The available amount of both coins and the unplayed SC, in minor units. */
  coins(): Promise<{ gc: bigint; sc: bigint; unplayed: bigint }>;
}

let users = 0;

export async function startPackageBuyer(
  server: TestServer,
  user = `buyer-${(users += 1)}`,
): Promise<PackageBuyer> {
  const token = await server.token({ user, view: 'sweep', currency: 'USD', country: 'us' });
  const owner = `demo:${user}`;
  const session = await server.call(token, 'session-start', { currency: 'USD' });
  return {
    token,
    owner,
    buy: (change = {}, key = crypto.randomUUID()) =>
      server.call(
        token,
        'deposit-create-sweepstake',
        {
          boxId: 'starter',
          currency: 'USD',
          paymentSessionId: session.body.payment_session_id,
          paymentType: 'crypto_usdt',
          fields: { network: 'tron' },
          selectedCountry: 'us',
          ...change,
        },
        key,
      ),
    state: (depositId) => server.state(token, depositId, 'crypto_usdt'),
    async coins() {
      return {
        gc: await server.balance(user, 'GC'),
        sc: await server.balance(user, 'SC'),
        unplayed: await unplayedOf(server.pool, owner, 'SC'),
      };
    },
  };
}
