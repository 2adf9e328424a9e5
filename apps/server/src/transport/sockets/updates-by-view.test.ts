import { fileURLToPath } from 'node:url';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPackageBuyer } from '../../testing/sweepstake/package-buyer.ts';
import { redemptionOf } from '../../testing/sweepstake/redemption-request.ts';
import { askOver, nextOn, openTestSocket } from '../../testing/test-socket.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { giveMoney, startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

type View = 'main' | 'sweep';
interface Made {
  deposit: string;
  withdrawal: string;
}
/** One player, who has money and coins, in one of the two views. */
interface Visitor {
  token: string;
  place: { country: string; currency: string };
  deposit(): Promise<string>;
  withdraw(): Promise<string>;
}

const ratesFile = fileURLToPath(new URL('../../../rates/development.json', import.meta.url));
const views: readonly View[] = ['main', 'sweep'];
let server: TestServer;
let visitors: Record<View, Visitor>;

beforeAll(async () => {
  server = await startTestServer({
    environment: { ratesFile },
    partner: {
      withdrawals: { approveUpTo: { EUR: '1000', SC: '1000' }, codeFrom: {}, limits: {} },
    },
  });
});
beforeEach(async () => (visitors = await comeTwice()));
afterAll(() => server.close());

let users = 0;

async function comeTwice(): Promise<Record<View, Visitor>> {
  const user = `both-${(users += 1)}`;
  const taker = await startWithdrawingPlayer(server, { user });
  const buyer = await startPackageBuyer(server, user);
  await giveMoney(server, buyer.owner, 100_00n, 'SC');
  const main: Visitor = {
    token: taker.token,
    place: { country: 'de', currency: 'EUR' },
    deposit: async () => (await server.deposit(taker.token)).body.depositId,
    withdraw: () => taker.withdraw({ amount: '20' }),
  };
  const sweep: Visitor = {
    token: buyer.token,
    place: { country: 'us', currency: 'USD' },
    deposit: async () => (await buyer.buy()).body.depositId,
    async withdraw() {
      const payload = redemptionOf('20');
      const key = crypto.randomUUID();
      const draft = await server.call(buyer.token, 'withdrawal-create', payload, key);
      const id = draft.body.id ?? '';
      await server.call(buyer.token, 'withdrawal-confirm', { id }, crypto.randomUUID());
      return id;
    },
  };
  return { main, sweep };
}

async function payAndTake(visitor: Visitor): Promise<Made> {
  return { deposit: await visitor.deposit(), withdrawal: await visitor.withdraw() };
}

/** A socket of one view, and the transactions that it received from the start. */
async function listen({ token, place }: Visitor): Promise<Set<string>> {
  const socket = await openTestSocket(server.url);
  const received = new Set<string>();
  socket.on('deposit.status', ({ depositId }: DepositState) => received.add(depositId));
  socket.on('withdrawal.status', ({ id }: WithdrawalState) => received.add(id));
  // The balance is the last part of the initial state.
  const initialState = nextOn(socket, 'login.token');
  await askOver(socket, token, 'methods-payment-v3', place);
  await initialState;
  return received;
}

describe('one player in both views', () => {
  it('[NET-12] gets only the transactions of its view on return', async () => {
    const made = {
      main: await payAndTake(visitors.main),
      sweep: await payAndTake(visitors.sweep),
    };
    for (const view of views) {
      const received = await listen(visitors[view]);
      const own = Object.values(made[view]);
      await until(async () => own.every((id) => received.has(id)));
      expect(received).toEqual(new Set(own));
    }
  });

  it('[NET-12] gets only the transactions of its view live', async () => {
    const received = { main: await listen(visitors.main), sweep: await listen(visitors.sweep) };
    const made: Record<View, string[]> = { main: [], sweep: [] };
    // Anything that the first round sent to the wrong view has arrived before the second round.
    for (const view of [...views, ...views]) {
      const { deposit, withdrawal } = await payAndTake(visitors[view]);
      made[view].push(deposit, withdrawal);
      await until(async () => received[view].has(deposit) && received[view].has(withdrawal));
    }
    expect(received.main).toEqual(new Set(made.main));
    expect(received.sweep).toEqual(new Set(made.sweep));
  });

  it.each(['http', 'socket'] as const)(
    'finds pending and ended transactions only in their own view, over %s',
    async (transport) => {
      const ended = {
        main: await payAndTake(visitors.main),
        sweep: await payAndTake(visitors.sweep),
      };
      for (const { deposit, withdrawal } of Object.values(ended)) {
        await server.settle(deposit, 'processed');
        await paidOut(withdrawal);
      }
      const pending = {
        main: await payAndTake(visitors.main),
        sweep: await payAndTake(visitors.sweep),
      };
      for (const view of views) {
        const snippet = await snippetOf(visitors[view], transport);
        expect(idsOf(snippet.pending)).toEqual(new Set(Object.values(pending[view])));
        expect(idsOf(snippet.recent)).toEqual(new Set(Object.values(ended[view])));
      }
    },
  );
});

const idsOf = (items: readonly { id: string }[]): Set<string> => new Set(items.map(({ id }) => id));

/** The provider reports that it has paid; resolves once this is applied. */
async function paidOut(id: string): Promise<void> {
  const { payouts } = server.provider;
  await until(async () => payouts.payouts.has(id));
  payouts.decide(id, 'sent');
  await server.provider.notifyPayout(id, server.notifyUrl);
  const query = { text: 'select status from cashier.withdrawals where id = $1', values: [id] };
  await until(async () => (await server.pool.query(query)).rows[0]?.status === 'sent');
}

async function snippetOf(
  { token, place }: Visitor,
  transport: 'http' | 'socket',
): Promise<Snippet> {
  if (transport === 'http')
    return (await server.call(token, 'userdata-payment-snippet', place)).body;
  const socket = await openTestSocket(server.url);
  return (await askOver(socket, token, 'userdata-payment-snippet', place)).data as Snippet;
}
