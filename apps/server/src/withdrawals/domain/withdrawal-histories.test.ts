import { createLedger } from '@opencashier/ledger';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWithdrawal } from '../store/withdrawals.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawing, type Withdrawing } from '../../testing/withdrawing.ts';
import { payOut } from '../../workers/pay-out.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: { withdrawals: { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} } },
  });
});
afterAll(() => server.close());

const ended = ['sent', 'failed', 'rejected', 'cancelled'];
const index = fc.nat({ max: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant('withdraw'), amount: fc.constantFrom('20', '30', '45') }),
  fc.record({ do: fc.constantFrom('confirm', 'cancel', 'approve', 'reject', 'work'), index }),
  fc.record({ do: fc.constantFrom('sent', 'failed', 'returned', 'silently sent'), index }),
  fc.record({ do: fc.constantFrom('provider down', 'provider up') }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class History {
  readonly ids: string[] = [];
  readonly #player: Withdrawing;

  constructor(player: Withdrawing) {
    this.#player = player;
  }

  async take(taken: Step): Promise<void> {
    const id = 'index' in taken ? (this.ids[taken.index] ?? '') : '';
    const { services } = server.app;
    const decision = { id, partner: 'demo', actor: 'history' };
    if ('amount' in taken) return this.#withdraw(taken.amount);
    if (taken.do === 'provider down') server.provider.fault = 'error500';
    if (taken.do === 'provider up') server.provider.fault = 'none';
    if (id === '') return undefined;
    if (taken.do === 'confirm') await this.#player.confirm(id);
    if (taken.do === 'cancel') await this.#player.cancel(id);
    if (taken.do === 'approve') await approveWithdrawal(services, decision);
    if (taken.do === 'reject') await rejectWithdrawal(services, { ...decision, reason: 'no' });
    if (taken.do === 'work') await this.#work();
    const { payouts } = server.provider;
    const known = payouts.payouts.get(id);
    if (taken.do === 'silently sent' && known?.status === 'processing') payouts.decide(id, 'sent');
    if (taken.do === 'sent' || taken.do === 'failed') await this.#decide(id, taken.do);
    if (taken.do === 'returned' && known?.status === 'sent') await this.#tell(id, 'returned');
    return undefined;
  }

  /** Everybody makes up their mind, and everything that is due is done. */
  async end(): Promise<void> {
    server.provider.fault = 'none';
    for (const id of this.ids) {
      const decision = { id, partner: 'demo', actor: 'history' };
      await approveWithdrawal(server.app.services, decision);
    }
    // The server's own workers may hold a withdrawal, so one visit may find nothing to do.
    await until(async () => {
      for (const id of this.ids) await this.#decide(id, 'sent');
      await this.#work();
      return this.#isOver();
    });
  }

  async #withdraw(amount: string): Promise<void> {
    if (this.ids.length > 4) return;
    const { body } = await this.#player.draft({ amount });
    if (!body.id) return;
    this.ids.push(body.id);
    await this.#player.confirm(body.id);
  }

  async #isOver(): Promise<boolean> {
    const known = await Promise.all(this.ids.map((id) => findWithdrawal(server.pool, id)));
    return known.every((one) => one && ['draft', ...ended].includes(one.stage));
  }

  /** A provider decides once. */
  async #decide(id: string, status: 'sent' | 'failed'): Promise<void> {
    if (server.provider.payouts.payouts.get(id)?.status === 'processing')
      await this.#tell(id, status);
  }

  async #tell(id: string, status: 'sent' | 'failed' | 'returned'): Promise<void> {
    server.provider.payouts.decide(id, status);
    await server.provider.notifyPayout(id, server.notifyUrl);
    await server.provider.notifyPayout(id, server.notifyUrl);
    const waiting = 'select from cashier.inbox where applied_at is null and attempts = 0';
    await until(async () => (await server.pool.query(waiting)).rowCount === 0);
  }

  async #work(): Promise<void> {
    await server.pool.query(
      'update cashier.withdrawals set next_check_at = now() where id = any($1) and next_check_at > now()',
      [this.ids],
    );
    while (await payOut(server.app.services)) continue;
  }
}

describe('withdrawals over random histories', () => {
  it('end, and the player has what was given less what the provider really paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        const player = await startWithdrawing(server);
        const history = new History(player);
        for (const one of steps) await history.take(one);
        await history.end();
        const { payouts } = server.provider.payouts;
        let paid = 0n;
        for (const id of history.ids) {
          const made = payouts.get(id);
          const { status } = await player.state(id);
          expect(['draft', ...ended]).toContain(status);
          expect(made?.status === 'sent').toBe(status === 'sent');
          if (made?.status === 'sent') paid += BigInt(made.amount) * 100n;
        }
        expect(await player.funds()).toEqual({ available: 100_00n - paid, held: 0n });
      }),
      { numRuns: 12 },
    );
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
