import type { FakeWallet } from '@opencashier/testing/fake-wallet';
import { approveWithdrawal, rejectWithdrawal } from '../../withdrawals/review/decide-withdrawal.ts';
import { endPayout, type PayoutEnd } from '../../withdrawals/payouts/end-payout.ts';
import { isUnclear } from '../../withdrawals/payouts/payout-contradictions.ts';
import { holdWithdrawals, releaseWithdrawals } from '../../withdrawals/review/player-hold.ts';
import { payoutSumOf, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import { payOut } from '../../workers/pay-out.ts';
import { shortPause, type TestServer, until } from '../test-server.ts';
import { problemsOf } from './withdrawal-problems.ts';
import type { HistoryStep } from './withdrawal-steps.ts';
import { startWithdrawingPlayer, type WithdrawingPlayer } from './withdrawing-player.ts';

/** A server whose partner's rule approves up to 30 EUR, and the partner's own wallet, if any. */
export interface WithdrawalWorld {
  server: TestServer;
  fakeWallet?: FakeWallet | undefined;
}

const givenMinor = 100_00n;
let histories = 0;

/** Runs the steps with a new player; returns the problems at the end. */
export async function runWithdrawalHistory(world: WithdrawalWorld, steps: readonly HistoryStep[]) {
  const user = `history-${(histories += 1)}`;
  if (world.fakeWallet) world.fakeWallet.balanceOf(user).available = givenMinor;
  const balance = world.fakeWallet ? 0n : givenMinor;
  const player = await startWithdrawingPlayer(world.server, { balance, user });
  const history = new History(world, player);
  for (const one of steps) await history.take(one);
  return history.end();
}

/** Long enough for a slow machine. A withdrawal that has not ended by then is reported as stuck. */
const timeoutMs = 120_000;

class History {
  readonly #ids: string[] = [];
  /** The number of times an operator ended each withdrawal. */
  readonly #ended = new Map<string, number>();
  readonly #world: WithdrawalWorld;
  readonly #player: WithdrawingPlayer;

  constructor(world: WithdrawalWorld, player: WithdrawingPlayer) {
    this.#world = world;
    this.#player = player;
  }

  async take(step: HistoryStep): Promise<void> {
    this.#setWalletBehaviour('behaviour' in step ? step.behaviour : 'right');
    if ('amount' in step) await this.#withdraw(step.amount, step.do !== 'withdraw');
    else if ('index' in step) await this.#take(step);
    else await this.#changeWorld(step.do);
    this.#setWalletBehaviour('right');
  }

  async #take(step: Extract<HistoryStep, { index: number }>): Promise<void> {
    const id = this.#ids[step.index % this.#ids.length];
    if (id === undefined) return;
    if ('ends' in step) await Promise.all(step.ends.map((one) => this.#end(id, one)));
    else await this.#act(id, step.do);
  }

  #setWalletBehaviour(behaviour: string): void {
    const { fakeWallet } = this.#world;
    if (!fakeWallet) return;
    fakeWallet.fault = behaviour === 'late' ? 'late' : 'none';
    fakeWallet.fixedAnswer = behaviour === '404' ? { status: 404, body: '{}' } : undefined;
    fakeWallet.refusal = behaviour === 'no' ? { message: 'Not today.' } : undefined;
  }

  /** Everything is decided, and all due work is done. */
  async end(): Promise<string[]> {
    const { server, fakeWallet } = this.#world;
    for (const what of ['provider up', 'release withdrawals']) await this.#changeWorld(what);
    this.#ids.forEach((id) => server.provider.payouts.denied.delete(id));
    const giveUpAt = performance.now() + timeoutMs;
    // The server's own workers may hold a withdrawal, so one round may find nothing to do. Requests
    // that the provider never answered are backdated, so that it is asked again.
    while (!(await this.#isOver()) && performance.now() < giveUpAt) {
      for (const id of this.#ids) await this.#finish(id);
      await this.#backdateRequests('provider_id is null');
      await this.#work();
      await shortPause();
    }
    if (fakeWallet) await this.#settleWallet(fakeWallet);
    return problemsOf(this.#world, this.#player, this.#ids, this.#ended);
  }

  async #changeWorld(what: string): Promise<void> {
    const { server, fakeWallet } = this.#world;
    const { provider, notifyUrl } = server;
    const { services } = server.app;
    const { owner } = this.#player;
    const report = ({ reference }: { reference: string }) =>
      this.#untilApplied(() => provider.notifyPayout(reference, notifyUrl));
    if (what === 'provider down') provider.fault = 'error500';
    if (what === 'provider up') {
      provider.fault = 'none';
      provider.payouts.refusesAccepted = undefined;
    }
    if (what === 'provider refuses what it accepts') provider.payouts.refusesAccepted = report;
    const hold = { owner, partner: 'demo', reason: 'history', setBy: 'history' };
    if (what === 'hold withdrawals') await holdWithdrawals(services, hold);
    if (what === 'release withdrawals') await releaseWithdrawals(services, owner);
    if (what === 'late arrives') fakeWallet?.deliverDelayed();
  }

  async #act(id: string, what: string): Promise<void> {
    const { server } = this.#world;
    const { services } = server.app;
    const { payouts } = server.provider;
    const decision = { id, partner: 'demo', actor: 'history' };
    const known = payouts.payouts.get(id);
    const isPaying = known?.status === 'processing';
    if (what === 'confirm') await this.#player.confirm(id);
    if (what === 'cancel') await this.#player.cancel(id);
    if (what === 'approve') await approveWithdrawal(services, decision).catch(ignoreOutage);
    if (what === 'reject') await rejectWithdrawal(services, { ...decision, reason: 'no' });
    if (what === 'work') await this.#work();
    if (what === 'silently sent' && isPaying) payouts.decide(id, 'sent');
    if ((what === 'sent' || what === 'failed') && isPaying) await this.#report(id, what);
    if (what === 'sent in part' && isPaying) await this.#report(id, 'sent', '10.50');
    if (what === 'sent too much' && isPaying) await this.#report(id, 'sent', '60.25');
    if (what === 'returned' && known?.status === 'sent') await this.#report(id, 'returned');
    if (what === 'corrected' && known?.status === 'sent') await this.#correct(id);
    if (what === 'denied' && known) {
      payouts.denied.add(id);
      await this.#work();
    }
    if (what === 'known again') payouts.denied.delete(id);
  }

  async #withdraw(amount: string, isLate: boolean): Promise<void> {
    if (this.#ids.length > 4) return;
    const { body } = await this.#player.draft({ amount });
    if (!body.id) return;
    this.#ids.push(body.id);
    if (isLate) this.#setWalletBehaviour('late');
    await this.#player.confirm(body.id);
    if (!isLate) return;
    this.#setWalletBehaviour('no');
    await this.#work();
  }

  async #end(id: string, one: PayoutEnd): Promise<void> {
    const decision = { id, partner: 'demo', actor: 'operator', end: one };
    const { outcome } = await endPayout(this.#world.server.app.services, decision);
    if (outcome === 'changed') this.#ended.set(id, (this.#ended.get(id) ?? 0) + 1);
  }

  /** The operator approves waiting withdrawals, and ends unclear ones as the provider reports. */
  async #finish(id: string): Promise<void> {
    const { server } = this.#world;
    const { services } = server.app;
    await approveWithdrawal(services, { id, partner: 'demo', actor: 'history' });
    if (server.provider.payouts.payouts.get(id)?.status === 'processing') {
      await this.#report(id, 'sent');
    }
    const current = await findWithdrawal(server.pool, id);
    const made = server.provider.payouts.payouts.get(id);
    if (!current || !made || !isUnclear(current)) return;
    await this.#end(id, truthfulEnd(current, made));
  }

  async #isOver(): Promise<boolean> {
    const { pool } = this.#world.server;
    const known = await Promise.all(this.#ids.map((id) => findWithdrawal(pool, id)));
    return known.every((one) => one && isEnded(one));
  }

  /** The provider sent another sum by mistake, or only reported it. */
  async #correct(id: string): Promise<void> {
    const current = await findWithdrawal(this.#world.server.pool, id);
    if (!current) return;
    await this.#report(id, 'sent', String(payoutSumOf(current).amountMinor / 100n));
  }

  async #report(
    id: string,
    status: 'sent' | 'failed' | 'returned',
    amount?: string,
  ): Promise<void> {
    const { provider, notifyUrl } = this.#world.server;
    provider.payouts.decide(id, status, amount === undefined ? {} : { amount });
    await this.#untilApplied(() => provider.notifyPayout(id, notifyUrl));
    await this.#untilApplied(() => provider.notifyPayout(id, notifyUrl));
  }

  /** Resolves once every report is applied or set aside. */
  async #untilApplied(report: () => Promise<unknown>): Promise<void> {
    await report();
    const waiting = 'select from cashier.notices where applied_at is null and attempts = 0';
    await until(async () => (await this.#world.server.pool.query(waiting)).rowCount === 0);
  }

  async #work(): Promise<void> {
    const { pool, app } = this.#world.server;
    await this.#backdateRequests('provider_id is not null');
    await pool.query(
      'update cashier.withdrawals set next_check_at = now() where id = any($1) and next_check_at > now()',
      [this.#ids],
    );
    try {
      while (await payOut(app.services)) continue;
    } catch (error) {
      ignoreOutage(error);
    }
  }

  async #backdateRequests(which: string): Promise<void> {
    const backdate = `update cashier.withdrawals set asked_at = asked_at - interval '1 minute'`;
    await this.#world.server.pool.query(`${backdate} where id = any($1) and ${which}`, [this.#ids]);
  }

  /** The wallet gets every order, and delayed requests arrive at last. */
  async #settleWallet(fakeWallet: FakeWallet): Promise<void> {
    const { pool, app } = this.#world.server;
    await this.#work();
    await until(async () => {
      const { rowCount } = await pool.query(
        'update cashier.wallet_orders set next_attempt_at = now() where next_attempt_at is not null',
      );
      app.services.wake('orders');
      return rowCount === 0;
    });
    fakeWallet.deliverDelayed();
  }
}

function isEnded({ stage }: Withdrawal): boolean {
  return ['draft', 'sent', 'failed', 'rejected', 'cancelled'].includes(stage);
}

function truthfulEnd(current: Withdrawal, made: { status: string; amount: string }): PayoutEnd {
  if (made.status !== 'sent') return { outcome: 'failed', reason: 'The bank sent it back.' };
  const sentMinor = BigInt(Math.round(Number(made.amount) * 100));
  const isPart = sentMinor < payoutSumOf(current).amountMinor;
  return isPart ? { outcome: 'sentLess', sentMinor } : { outcome: 'sent' };
}

/** If a provider or wallet cannot be reached, the step is repeated. */
function ignoreOutage(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
}
