import { dropPlayerLimit, setPlayerLimit } from '../../players/player-limits-store.ts';
import { iban } from '../withdrawals/withdrawing-player.ts';
import { DepositLife } from './lives/deposit-life.ts';
import {
  cents,
  chooseAction,
  decimal,
  type HistoryAction,
  type History,
  type HistoryWorld,
  pick,
  type Random,
  randomFault,
} from './history-world.ts';
import { auditMoney } from './audits/money-audit.ts';
import { openDeposit } from './lives/open-payments.ts';
import { type AskedTwice, askTwice, type OperatorAnswer } from './operator-answers.ts';
import { inDollars, inEuros } from './lives/payments.ts';
import { PayoutLife } from './lives/payout-life.ts';
import { WalletLife } from './lives/wallet-life.ts';

/** A player's euros: deposits, refunds and reversals, cases, games, debts and withdrawals. */
export class MoneyHistory implements History {
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #user: string;
  readonly #deposits: DepositLife[] = [];
  readonly #payouts: PayoutLife;
  readonly #wallet: WalletLife | undefined;
  /** The sums that games, adjustments, debts and waivers moved, and that cases gave to a friend. */
  #postedMinor = 0n;
  #friendMinor = 0n;
  #limitMinor: bigint | undefined;
  #names = 0;
  #isOver = false;

  constructor(world: HistoryWorld, random: Random, user: string) {
    this.#world = world;
    this.#random = random;
    this.#user = user;
    this.#payouts = new PayoutLife(world, random, () => world.call(user));
    this.#wallet = world.wallet && new WalletLife(world, world.wallet, random, user);
  }

  async step(): Promise<string> {
    if (this.#deposits.length === 0) await this.#create();
    const one = this.#deposits[Math.floor(this.#random() * this.#deposits.length)];
    const [name, , act] = chooseAction(this.#random, [
      ['create', this.#deposits.length < 4 ? 1 : 0, () => this.#create()],
      ...(one ? this.#depositActions(one) : []),
      ...this.#playerActions(),
      ...this.#payoutActions(),
    ]);
    await act();
    return name;
  }

  #depositActions(one: DepositLife): HistoryAction[] {
    return [
      ['pay', 5, () => one.pay()],
      ['give up', 1, () => one.giveUp()],
      ['reverse', 1.5, () => one.takeBack()],
      ['dispute', 2, () => one.dispute()],
      ['refund', 3, () => this.#refund(one)],
      ['letter', 1, () => this.#letter(one)],
      ['decide refunds', 2, () => one.refunds.decide(() => this.#refundEnd())],
      ['work refunds', 1, () => one.refunds.work()],
      ['end refunds', 0.7, () => one.refunds.end()],
      ['settle cases', 3, () => this.#settle(one)],
      ['limit', 1, () => this.#limit(this.#random() < 0.5)],
    ];
  }

  #playerActions(): HistoryAction[] {
    if (this.#wallet) return this.#walletActions(this.#wallet);
    return [
      ['stake', 2, () => this.#post('stake')],
      ['win', 1, () => this.#post('win')],
      ['adjust', 1, () => this.#post('adjustment')],
      ['debt', 0.5, () => this.#debt('createDebt')],
      ['waive', 0.5, () => this.#debt('waiveDebt')],
      ['rate', 1, () => this.#moveRate()],
    ];
  }

  /** Games and debts are the operator's own business there. */
  #walletActions(wallet: WalletLife): HistoryAction[] {
    const play = async (isWin: boolean) => {
      this.#postedMinor += wallet.play(cents(this.#random, 80), isWin);
    };
    return [
      ['stake', 2, () => play(false)],
      ['win', 1, () => play(true)],
      ['rate', 1, () => this.#moveRate()],
      ['wallet orders', 1.5, () => wallet.tryOrders()],
      ['late requests', 0.5, () => wallet.arriveLate()],
    ];
  }

  #payoutActions(): HistoryAction[] {
    return [
      ['withdraw', 2, () => this.#withdraw()],
      ['decide withdrawal', 1.5, () => this.#payouts.decide()],
      ['cancel', 0.7, () => this.#payouts.cancel()],
      ['work payouts', 2, () => this.#payouts.work()],
      ['payout notice', 2, () => this.#payouts.reportOutcome()],
      ['end payout', 1, () => this.#payouts.end()],
      ['hold withdrawals', 0.5, () => this.#hold(this.#random() < 0.5)],
    ];
  }

  async end(): Promise<void> {
    await this.#limit(false);
    await this.#hold(false);
    for (const one of this.#deposits) {
      await one.refunds.finish();
      await this.#settle(one);
    }
    await this.#payouts.finish();
    await this.#wallet?.arriveLate();
    this.#isOver = true;
  }

  async problems(): Promise<string[]> {
    const problems = await auditMoney(this.#world, {
      owner: `demo:${this.#user}`,
      friend: `demo:${this.#user}-friend`,
      deposits: this.#deposits,
      postedMinor: this.#postedMinor,
      friendMinor: this.#friendMinor,
      wallet: this.#wallet,
    });
    if (!this.#isOver) return problems;
    const refunds = await Promise.all(this.#deposits.map((one) => one.refunds.problems()));
    const held = this.#wallet?.heldMinor ?? 0n;
    const stuck = held === 0n ? [] : [`${held} is still on hold in the wallet of ${this.#user}`];
    return [...problems, ...refunds.flat(), ...(await this.#payouts.problems()), ...stuck];
  }

  async #create(): Promise<void> {
    const payment = pick(this.#random, [inEuros, inEuros, inDollars(this.#world.dollars)]);
    const made = await openDeposit(this.#world.call(this.#user), payment);
    if (!made) return;
    const limit = () => this.#limitMinor;
    this.#deposits.push(new DepositLife(this.#world, this.#random, made.id, { limit, payment }));
  }

  /** The dollar rises or falls, or is worth again what it was at the beginning. */
  async #moveRate(): Promise<void> {
    const movedTo = pick(this.#random, [11_037n, 10_512n, 12_999n, 22_074n]);
    if (this.#world.dollars.perEuro !== movedTo) this.#world.count('rate moved');
    this.#world.dollars.perEuro = movedTo;
  }

  #refundEnd() {
    return pick(this.#random, ['refunded', 'refunded', 'failed', 'returned'] as const);
  }

  /**
   * Two operators make the same request at once, and one of them sometimes makes it under another
   * reference, too.
   */
  #twice(act: (as: string, reference: string) => Promise<OperatorAnswer>): Promise<AskedTwice> {
    const reference = `${this.#user}-${(this.#names += 1)}`;
    const asksAgain = this.#random() < 0.3;
    return askTwice({ reference, asksAgain, isRepeatShown: this.#world.asksTwoPeople }, act);
  }

  async #refund(one: DepositLife): Promise<void> {
    const { id } = one;
    const amountMinor = cents(this.#random, pick(this.#random, [20, 50, 120]));
    const raw = { amount: decimal(amountMinor), reason: 'asked for it' };
    const { provider } = this.#world.server;
    // The request or its answer may be lost, and with it those of other players.
    provider.fault = randomFault(this.#random);
    const refund = () =>
      one.refund(amountMinor, () =>
        this.#twice((as, reference) =>
          this.#world.ask(as, 'refundDeposit', { id }, { ...raw, reference }),
        ),
      );
    try {
      await (this.#wallet ? this.#wallet.withFaults(refund) : refund());
    } finally {
      provider.fault = 'none';
    }
  }

  async #letter(one: DepositLife): Promise<void> {
    const amountMinor = cents(this.#random, 60);
    const raw = { amount: decimal(amountMinor), reason: 'a letter' };
    await one.letter(amountMinor, () =>
      this.#twice((as, reference) =>
        this.#world.ask(as, 'reverseDeposit', { id: one.id }, { ...raw, reference }),
      ),
    );
  }

  async #settle(one: DepositLife): Promise<void> {
    const people = { user: this.#user, friend: `${this.#user}-friend` };
    this.#friendMinor += await one.settle(people);
  }

  async #limit(isSet: boolean): Promise<void> {
    const { pool } = this.#world.server;
    const limit = { owner: `demo:${this.#user}`, currency: 'EUR', period: 'day' as const };
    const amountMinor = pick(this.#random, [0n, 500_00n]);
    this.#limitMinor = isSet ? amountMinor : undefined;
    if (isSet) await setPlayerLimit(pool, { ...limit, amountMinor, setBy: 'joe' });
    else await dropPlayerLimit(pool, limit);
  }

  async #post(kind: 'stake' | 'win' | 'adjustment'): Promise<void> {
    const amountMinor = cents(this.#random, 80);
    const isCredit = kind === 'win' || (kind === 'adjustment' && this.#random() < 0.5);
    const direction = isCredit ? 'credit' : 'debit';
    const raw = {
      kind,
      amount: decimal(amountMinor),
      currency: 'EUR',
      ...(kind === 'adjustment' ? { direction } : {}),
    };
    const { posted } = await this.#twice((_as, reference) =>
      this.#world.ask('joe', 'post', { user: this.#user }, { ...raw, reference }),
    );
    this.#postedMinor += BigInt(posted) * (isCredit ? amountMinor : -amountMinor);
  }

  async #debt(operation: 'createDebt' | 'waiveDebt'): Promise<void> {
    const amountMinor = cents(this.#random, 40);
    const raw = { amount: decimal(amountMinor), currency: 'EUR', note: 'a history' };
    const { posted } = await this.#twice((as, reference) =>
      this.#world.ask(as, operation, { user: this.#user }, { ...raw, reference }),
    );
    this.#postedMinor += BigInt(posted) * (operation === 'createDebt' ? -amountMinor : amountMinor);
  }

  async #withdraw(): Promise<void> {
    const withdraw = async () => void (await this.#payouts.withdraw(this.#randomSum()));
    await (this.#wallet ? this.#wallet.withFaults(withdraw) : withdraw());
  }

  #randomSum() {
    return {
      paymentType: 'sepa_transfer',
      amount: pick(this.#random, ['20', '30', '45']),
      currency: 'EUR',
      selectedCountry: 'de',
      fields: { full_name: 'Given Family', iban },
    };
  }

  async #hold(isSet: boolean): Promise<void> {
    const operation = isSet ? 'holdWithdrawals' : 'releaseWithdrawals';
    await this.#world.ask('ron', operation, { user: this.#user }, { reason: 'a history' });
  }
}
