import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The list of coins, each with its networks. */
export class CoinList {
  readonly heading: Locator;
  readonly coins: Locator;
  readonly bonus: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    const main = scope.getByRole('main');
    this.heading = main.getByRole('heading', { name: 'Choose a coin and network' });
    this.bonus = main.getByText('Get a bonus on your next crypto deposit');
    this.coins = main.getByRole('heading', { level: 2 });
  }

  network(coin: string, name: string): Locator {
    return this.#scope.getByRole('list', { name: coin }).getByRole('button', { name });
  }
}
