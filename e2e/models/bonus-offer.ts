import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The host's bonus for a deposit: in the list, on its own page and in the form. */
export class BonusOffer {
  readonly strip: Locator;
  readonly heading: Locator;
  readonly countdown: Locator;
  readonly take: Locator;
  readonly card: Locator;
  readonly toggle: Locator;
  readonly #main: Locator;

  constructor(scope: Scope) {
    this.#main = scope.getByRole('main');
    this.strip = this.#main.getByRole('button', { name: /Deposit .+ or more/ });
    this.heading = this.#main.getByRole('heading', { level: 1 });
    this.countdown = this.#main.getByRole('timer', { name: 'Time left on this bonus' });
    this.take = this.#main.getByRole('button', { name: 'Use this bonus' });
    this.card = this.#main.getByRole('region', { name: 'Bonus' });
    this.toggle = this.card.getByRole('switch');
  }

  term(name: string): Locator {
    return this.#main.locator('dl > div', { hasText: name }).getByRole('definition');
  }
}
