import type { Services } from '../../services/services.ts';
import { ratesOfUsdt, redemptionOf } from '../sweepstake/redemption-request.ts';
import { auditCoins } from './audits/coin-audit.ts';
import {
  chooseAction,
  type HistoryAction,
  type History,
  type HistoryWorld,
  pick,
  type Random,
} from './history-world.ts';
import { coinPlayer, openPackage } from './lives/open-payments.ts';
import { countPosted } from './operator-answers.ts';
import { PackageLife } from './lives/package-life.ts';
import { PayoutLife } from './lives/payout-life.ts';

/** A player's coins: underpaid and overpaid packages, grants, games and redemptions. */
export class CoinHistory implements History {
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #user: string;
  readonly #services: Services;
  readonly #packages: PackageLife[] = [];
  readonly #redemptions: PayoutLife;
  /** The value of one USDT on this player's server. */
  #usdt = '1';
  /** The SC from grants and wins, less stakes. */
  #postedMinor = 0n;
  #names = 0;
  #isOver = false;

  constructor(world: HistoryWorld, random: Random, user: string) {
    this.#world = world;
    this.#random = random;
    this.#user = user;
    const rates = { value: ratesOfUsdt(() => this.#usdt) };
    this.#services = Object.create(world.services, { rates }) as Services;
    this.#redemptions = new PayoutLife(world, random, () => this.#call());
  }

  async step(): Promise<string> {
    if (this.#packages.length === 0) await this.#buy();
    const one = this.#packages[Math.floor(this.#random() * this.#packages.length)];
    const [name, , act] = chooseAction(this.#random, [
      ['buy', this.#packages.length < 4 ? 1 : 0, () => this.#buy()],
      ...(one ? this.#packageActions(one) : []),
      ...this.#coinActions(),
      ...this.#redemptionActions(),
    ]);
    await act();
    return name;
  }

  #packageActions(one: PackageLife): HistoryAction[] {
    return [
      ['pay package', 6, () => one.pay()],
      ['expire package', 0.7, () => one.expire()],
      ['reverse package', 1.2, () => one.takeBack()],
      ['dispute package', 2, () => one.dispute()],
      ['settle package cases', 2, () => one.settle(this.#user)],
      ['refund package', 1, () => one.refund()],
    ];
  }

  #coinActions(): HistoryAction[] {
    return [
      ['grant coins', 1.5, () => this.#post('adjustment')],
      ['win coins', 1, () => this.#post('win')],
      ['stake coins', 1, () => this.#post('stake')],
      ['play coins', 3, () => this.#post('playthrough')],
    ];
  }

  #redemptionActions(): HistoryAction[] {
    return [
      ['redeem', 4, () => this.#redeem()],
      ['approve redemption', 3, () => this.#approve()],
      ['cancel redemption', 0.5, () => this.#redemptions.cancel()],
      ['work redemptions', 2, () => this.#redemptions.work()],
      ['redemption notice', 2, () => this.#redemptions.reportOutcome()],
      ['end redemption', 1, () => this.#redemptions.end()],
    ];
  }

  async end(): Promise<void> {
    this.#usdt = '1';
    for (const one of this.#packages) {
      await one.refunds.finish();
      await one.settle(this.#user);
    }
    await this.#redemptions.finish();
    this.#isOver = true;
  }

  async problems(): Promise<string[]> {
    const owner = `demo:${this.#user}`;
    const known = { owner, packages: this.#packages, postedMinor: this.#postedMinor };
    const books = await auditCoins(this.#world, known);
    if (!this.#isOver) return books;
    const refunds = await Promise.all(this.#packages.map((one) => one.refunds.problems()));
    return [...books, ...refunds.flat(), ...(await this.#redemptions.problems())];
  }

  #call() {
    return this.#world.call(this.#user, coinPlayer, this.#services);
  }

  async #buy(): Promise<void> {
    const made = await openPackage(this.#call());
    if (made) this.#packages.push(new PackageLife(this.#world, this.#random, made.id));
  }

  /** Two operators, or a game that repeats itself, make the same posting at once. */
  async #post(kind: 'adjustment' | 'win' | 'stake' | 'playthrough'): Promise<void> {
    const coins = 1 + Math.floor(this.#random() * 40);
    const playthrough = pick(this.#random, ['0', '1', '3']);
    const isGrant = kind === 'adjustment';
    const reference = `${this.#user}-${(this.#names += 1)}`;
    const raw = {
      kind,
      amount: String(coins),
      currency: 'SC',
      reference,
      ...(isGrant ? { direction: 'credit', playthrough } : {}),
    };
    const ask = async () => ({
      reference,
      ...(await this.#world.ask('joe', 'post', { user: this.#user }, raw)),
    });
    const isRepeatShown = this.#world.asksTwoPeople;
    const posted = countPosted(await Promise.all([ask(), ask()]), { isRepeatShown });
    if (kind === 'playthrough') return;
    this.#postedMinor += BigInt(posted * coins) * (kind === 'stake' ? -100n : 100n);
  }

  async #redeem(): Promise<void> {
    const coins = 15 + Math.floor(this.#random() * 40);
    await this.#redemptions.withdraw(redemptionOf(String(coins)));
  }

  /** The quote may have expired during the review, and the rate may have moved. */
  async #approve(): Promise<void> {
    if (this.#random() < 0.6) {
      await this.#world.server.pool.query(
        `update cashier.withdrawals set expires_at = now() - interval '1 hour'
         where owner = $1 and status = 'review'`,
        [`demo:${this.#user}`],
      );
    }
    this.#usdt = pick(this.#random, ['1', '1.01', '0.9']);
    await this.#redemptions.decide();
    this.#usdt = '1';
  }
}
