import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** What the screens of the sweepstake variant have beside those that they share. */
export class Sweepstake {
  readonly packages: Locator;
  readonly held: Locator;
  readonly heading: Locator;
  readonly disclaimer: Locator;
  readonly learnMore: Locator;
  readonly main: Locator;

  constructor(scope: Scope) {
    this.main = scope.getByRole('main');
    this.packages = this.main
      .getByRole('list', { name: 'Coin packages', exact: true })
      .getByRole('button');
    this.held = this.main.getByLabel('Your coins');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.disclaimer = this.main.getByText(/^Gold coins are for entertainment only/);
    this.learnMore = this.disclaimer.getByRole('link', { name: 'Learn more' });
  }

  /** By what it costs: “$4.99”. */
  package(price: string): Locator {
    return this.packages.filter({ hasText: price });
  }
}
