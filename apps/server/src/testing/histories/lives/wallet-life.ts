import type { FakeWallet } from '@opencashier/testing/fake-wallet';
import { sendWalletOrders } from '../../../workers/send-wallet-orders.ts';
import { type HistoryWorld, pick, type Random } from '../history-world.ts';

/** Every order is delivered within this many rounds in which the wallet answers. */
const roundsMax = 200;

/** A player's money in the operator's own wallet, which the server reaches over HTTP. */
export class WalletLife {
  readonly #world: HistoryWorld;
  readonly #wallet: FakeWallet;
  readonly #random: Random;
  readonly #user: string;

  constructor(world: HistoryWorld, wallet: FakeWallet, random: Random, user: string) {
    this.#world = world;
    this.#wallet = wallet;
    this.#random = random;
    this.#user = user;
  }

  /** Requests about the player, or the answers to them, may be lost while `act` runs. */
  async withFaults(act: () => Promise<void>): Promise<void> {
    const faults = ['none', 'none', 'down', 'lost', 'partial', 'late'] as const;
    const fault = pick(this.#random, faults);
    this.#wallet.faults.set(this.#user, fault);
    try {
      await act();
    } finally {
      this.#wallet.faults.delete(this.#user);
    }
    if (fault !== 'none') this.#world.count(`wallet ${fault}`);
  }

  /** One attempt to deliver the player's orders, by two servers at once. */
  async tryOrders(): Promise<void> {
    await this.withFaults(async () => void (await this.#tryOnce()));
  }

  /** All orders about the player and the friend are delivered, each perhaps twice. */
  async deliver(): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (!(await this.#tryOnce())) return;
    }
    throw new Error(`the orders of ${this.#user} are not delivered`);
  }

  /** Requests that were thought lost arrive after all. */
  async arriveLate(): Promise<void> {
    this.#wallet.deliverDelayed();
  }

  /** The player plays elsewhere with the available money; returns the change of the balance. */
  play(minor: bigint, isWin: boolean): bigint {
    const balance = this.#wallet.balanceOf(this.#user);
    if (!isWin && balance.available < minor) return 0n;
    const change = isWin ? minor : -minor;
    balance.available += change;
    return change;
  }

  get money(): bigint {
    const { available, held } = this.#wallet.balanceOf(this.#user);
    return available + held;
  }

  get heldMinor(): bigint {
    return this.#wallet.balanceOf(this.#user).held;
  }

  get friendMinor(): bigint {
    return this.#wallet.balanceOf(`${this.#user}-friend`).available;
  }

  /** False if nothing is left to deliver. */
  async #tryOnce(): Promise<boolean> {
    const { server, services } = this.#world;
    const owners = [`demo:${this.#user}`, `demo:${this.#user}-friend`];
    const { rowCount } = await server.pool.query(
      `update cashier.wallet_orders set next_attempt_at = now()
       where owner = any($1) and next_attempt_at is not null`,
      [owners],
    );
    if (rowCount === 0) return false;
    const send = () => sendWalletOrders(services.pool, services.walletClients, () => undefined);
    await Promise.all([send(), send()]);
    return true;
  }
}
