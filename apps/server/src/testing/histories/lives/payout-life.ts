import { calls } from '@opencashier/contract/calls/call-map';
import { transaction } from '@opencashier/postgres';
import { applyPayoutState } from '../../../withdrawals/payouts/apply-payout-state.ts';
import { reserveBalance } from '../../../withdrawals/confirm/reserve-balance.ts';
import { cancelWithdrawal } from '../../../withdrawals/confirm/cancel-withdrawal.ts';
import { isUnclear } from '../../../withdrawals/payouts/payout-contradictions.ts';
import { withdrawalConfirm, withdrawalCreate } from '../../../withdrawals/calls.ts';
import { checkPayout, startPayout } from '../../../withdrawals/payouts/send-payout.ts';
import { findWithdrawal } from '../../../withdrawals/store/withdrawals.ts';
import { payoutSumOf, type Withdrawal } from '../../../withdrawals/withdrawal.ts';
import type { CallContext } from '../../../services/call.ts';
import { testAttempt } from '../../test-attempt.ts';
import { problemOf } from '../../withdrawals/withdrawal-problems.ts';
import {
  type HistoryWorld,
  mayBeAnswered,
  pick,
  type Random,
  randomFault,
  refusalOnly,
} from '../history-world.ts';
import { isDecidedBy } from '../operator-answers.ts';
import { payoutRecord } from './payout-record.ts';

const ended: readonly Withdrawal['stage'][] = ['draft', 'sent', 'failed', 'rejected', 'cancelled'];

/** Every payout ends within this many rounds in which the provider answers. */
const roundsMax = 8;

/** A player's withdrawals or redemptions, the provider that pays them and two operators. */
export class PayoutLife {
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #context: () => CallContext;
  readonly #ids: string[] = [];
  /** Counts the operators who ended each. */
  readonly #ended = new Map<string, number>();
  /** The proposals that were counted there. */
  readonly #proposals = new Set<string>();
  /** The outcome of each round of finishing. */
  readonly #rounds = new Map<string, string[]>();

  constructor(world: HistoryWorld, random: Random, context: () => CallContext) {
    this.#world = world;
    this.#random = random;
    this.#context = context;
  }

  /** Drafts and confirms a withdrawal; returns its id, if there is a draft. */
  async withdraw(change: Record<string, unknown>): Promise<string | undefined> {
    const request = calls['withdrawal-create'].request.parse(change);
    const drafted = await withdrawalCreate(this.#attempt(), request).catch(refusalOnly);
    const id = drafted && 'id' in drafted ? drafted.id : undefined;
    if (id === undefined) return undefined;
    this.#ids.push(id);
    await this.confirm(id);
    return id;
  }

  async confirm(id: string): Promise<void> {
    await withdrawalConfirm(this.#attempt(), { id }).catch(refusalOnly);
  }

  /** The context of a call under a new key. */
  #attempt(): CallContext {
    const context = this.#context();
    return { ...context, attempt: testAttempt(context.identity.owner, context.reference) };
  }

  /** One of the player's latest withdrawals, where something can still happen. */
  async #randomWithdrawal(): Promise<Withdrawal | undefined> {
    const latest = this.#ids.slice(-3);
    const id = latest[Math.floor(this.#random() * latest.length)];
    return id === undefined ? undefined : findWithdrawal(this.#world.server.pool, id);
  }

  async cancel(): Promise<void> {
    const one = await this.#randomWithdrawal();
    const { services, identity } = this.#context();
    if (one) await cancelWithdrawal(services, identity, one.id).catch(refusalOnly);
  }

  /** Two operators decide on the same withdrawal at once. */
  async decide(): Promise<void> {
    const one = await this.#randomWithdrawal();
    if (!one) return;
    const { services } = this.#context();
    await Promise.all(
      ['ann', 'fay'].map((as) => {
        const operation = pick(this.#random, ['approve', 'approve', 'reject'] as const);
        const raw = operation === 'reject' ? { reason: 'no' } : {};
        return this.#world.ask(as, operation, { id: one.id }, raw, services);
      }),
    );
  }

  /**
   * A worker continues it, at the same time as the server's own. The request or its answer may be
   * lost, and with it those of other players.
   */
  async work(): Promise<void> {
    const one = await this.#randomWithdrawal();
    if (!one) return;
    const { provider } = this.#world.server;
    provider.fault = randomFault(this.#random);
    try {
      await this.#continue(one);
    } finally {
      provider.fault = 'none';
    }
  }

  /**
   * The provider reports the outcome of a payout; sometimes with another sum, or it denies the
   * payout.
   */
  async reportOutcome(): Promise<void> {
    const one = await this.#randomWithdrawal();
    const { payouts } = this.#world.server.provider;
    const known = one && payouts.payouts.get(one.id);
    if (!one || !known) return;
    if (known.status === 'sent') {
      if (this.#random() < 0.4) await this.#report(one.id, 'returned');
      else await this.#report(one.id, 'sent', this.#decimalOf(one));
    } else if (known.status === 'processing') {
      const sum = this.#random() < 0.2 ? { EUR: '10.50', USDT: '1' }[known.currency] : undefined;
      await this.#report(one.id, pick(this.#random, ['sent', 'sent', 'failed']), sum);
    }
    if (this.#random() < 0.1) payouts.denied.add(one.id);
    else payouts.denied.delete(one.id);
  }

  /**
   * Two operators end the same payout at once, each in their own way, sometimes before the provider
   * had time to answer.
   */
  async end(): Promise<void> {
    const one = await this.#randomWithdrawal();
    if (one?.stage !== 'processing') return;
    if (this.#random() < 0.7) await this.#expireRequest(one.id);
    await Promise.all(['ann', 'fay'].map((as) => this.#end(as, one)));
  }

  async #end(as: string, one: Withdrawal, decision?: Record<string, string>): Promise<void> {
    const outcome = pick(this.#random, ['sent', 'sentLess', 'failed']);
    const sent =
      outcome === 'sentLess' ? { sent: payoutSumOf(one).currency === 'EUR' ? '5' : '1' } : {};
    const end: Record<string, string> = decision ?? { outcome, ...sent };
    const raw = { reason: 'asked', providerSaid: 'by mail', ...end };
    const before = await findWithdrawal(this.#world.server.pool, one.id);
    const { code, proposal } = await this.#world.ask(as, 'endPayout', { id: one.id }, raw);
    const after = await findWithdrawal(this.#world.server.pool, one.id);
    if (code !== undefined || before?.stage !== 'processing') return;
    if (!after || !this.#isFirstToCount(after, as, proposal)) return;
    if (end['outcome'] !== 'sent' && mayBeAnswered(after)) {
      throw new Error(
        `payout ${one.id} was ended as ${end['outcome']} while the provider was asked`,
      );
    }
    this.#ended.set(one.id, (this.#ended.get(one.id) ?? 0) + 1);
    this.#world.count('payout ended by an operator');
  }

  /** Operators who make the same proposal share one; it records only one of them. */
  #isFirstToCount({ decidedBy }: Withdrawal, as: string, proposal: string | undefined): boolean {
    if (!isDecidedBy(decidedBy ?? '', as, proposal)) return false;
    if (proposal === undefined) return true;
    const isNew = !this.#proposals.has(proposal);
    this.#proposals.add(proposal);
    return isNew;
  }

  /** Everything is decided: waiting withdrawals are approved, and unclear ones are ended. */
  async finish(): Promise<void> {
    const { server, services } = this.#world;
    for (const id of this.#ids) {
      server.provider.payouts.denied.delete(id);
      let answered = 0;
      while (answered < roundsMax) {
        const one = await findWithdrawal(services.pool, id);
        if (!one || ended.includes(one.stage)) {
          if (one) this.#world.count(`payout ${one.stage}`);
          break;
        }
        if (await this.#finishAnswered(one)) answered += 1;
      }
    }
  }

  /**
   * False if the provider dropped a connection in the meantime, as the fault `hangUp` makes it do.
   */
  async #finishAnswered(one: Withdrawal): Promise<boolean> {
    const { provider } = this.#world.server;
    const before = provider.hangUps;
    await this.#finishOnce(one);
    const hangUps = provider.hangUps - before;
    const rounds = this.#rounds.get(one.id) ?? [];
    this.#rounds.set(one.id, [...rounds, `${one.stage}, ${hangUps} hang-ups`]);
    return hangUps === 0;
  }

  async #finishOnce(one: Withdrawal): Promise<void> {
    const context = this.#context();
    const { payouts } = this.#world.server.provider.payouts;
    if (one.stage === 'review') {
      const { code } = await this.#world.ask(
        'joe',
        'approve',
        { id: one.id },
        {},
        context.services,
      );
      // Nothing goes out while the player owes money.
      if (code !== undefined)
        await this.#world.ask('joe', 'reject', { id: one.id }, { reason: 'no' });
    }
    await this.#expireRequest(one.id);
    const current = await findWithdrawal(this.#world.server.pool, one.id);
    if (current) await this.#continue(current);
    const made = payouts.get(one.id);
    if (made?.status === 'processing') await this.#report(one.id, 'sent');
    const left = await findWithdrawal(this.#world.server.pool, one.id);
    if (left?.stage === 'processing' && made && isUnclear(left)) {
      const report = payouts.get(one.id);
      const outcome = report?.status === 'sent' ? 'sent' : 'failed';
      await this.#end('joe', left, { outcome });
    }
  }

  /**
   * Payouts that were made twice, ended twice or not at all, or ended differently than at the
   * provider.
   */
  async problems(): Promise<string[]> {
    const { server } = this.#world;
    const problems: string[] = [];
    for (const id of this.#ids) {
      const one = await findWithdrawal(server.pool, id);
      const ends = this.#ended.get(id) ?? 0;
      if (!one) problems.push(`${id} no longer exists`);
      else if (ends > 1) problems.push(`${id} was ended ${ends} times`);
      else {
        const problem = restProblem(one) ?? problemOf(server, one, ends === 1);
        if (problem)
          problems.push(`${id} is ${one.stage}: ${problem}, ${await this.#historyOf(id)}`);
      }
    }
    return problems;
  }

  async #historyOf(id: string): Promise<string> {
    const rounds = this.#rounds.get(id) ?? [];
    return `rounds of the end: ${rounds.join('; ')}; ${await payoutRecord(this.#world, id)}`;
  }

  async #continue(one: Withdrawal): Promise<void> {
    const { services } = this.#context();
    if (one.stage === 'holding') {
      await this.#countCheck(one.id);
      await reserveBalance(services, one).catch(refusalOnly);
    }
    if (one.stage === 'approved') await startPayout(services, one);
    if (one.stage === 'processing') await checkPayout(services, one);
  }

  /** A worker that takes a withdrawal counts it, and so knows that the hold was unanswered. */
  async #countCheck(id: string): Promise<void> {
    await this.#world.server.pool.query(
      'update cashier.withdrawals set checks = checks + 1 where id = $1',
      [id],
    );
  }

  async #report(
    id: string,
    status: 'sent' | 'failed' | 'returned',
    amount?: string,
  ): Promise<void> {
    const { services, server } = this.#world;
    const report = server.provider.payouts.decide(
      id,
      status,
      amount === undefined ? {} : { amount },
    );
    const apply = () =>
      transaction(services.pool, (db) => applyPayoutState(db, services, 'sandbox', report));
    await Promise.all([apply(), apply()]);
  }

  #decimalOf(one: Withdrawal): string {
    const requests = this.#world.server.provider.payouts.requests;
    return requests.find(({ reference }) => reference === one.id)?.amount ?? '0';
  }

  /** The provider was asked so long ago that it can no longer answer. */
  async #expireRequest(id: string): Promise<void> {
    await this.#world.server.pool.query(
      `update cashier.withdrawals set asked_at = asked_at - interval '5 minutes' where id = $1`,
      [id],
    );
  }
}

/** The unsent part of a payout goes back, except for a fraction of the smallest unit. */
function restProblem(one: Withdrawal): string | undefined {
  const { sentMinor, returnedMinor, netMinor } = one;
  if (sentMinor === null) return undefined;
  const { amountMinor } = payoutSumOf(one);
  const missing = netMinor * (amountMinor - sentMinor) - (returnedMinor ?? 0n) * amountMinor;
  if (missing >= 0n && missing < amountMinor) return undefined;
  return `${returnedMinor} of ${netMinor} came back, and ${sentMinor} of ${amountMinor} was sent`;
}
