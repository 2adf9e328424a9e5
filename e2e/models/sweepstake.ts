import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The parts of the sweepstake screens that other variants do not have. */
export class Sweepstake {
  readonly packages: Locator;
  readonly held: Locator;
  readonly heading: Locator;
  readonly disclaimer: Locator;
  readonly learnMore: Locator;
  readonly main: Locator;
  readonly amount: Locator;
  readonly proceed: Locator;
  readonly sheet: Locator;
  readonly redeem: Locator;
  /** The main action if a package needs more than its network. */
  readonly buy: Locator;
  readonly cancel: Locator;
  /** The button that confirms the cancellation. */
  readonly cancelIt: Locator;

  constructor(scope: Scope) {
    this.sheet = scope.getByRole('dialog', { name: 'Confirm your redemption' });
    this.redeem = this.sheet.getByRole('button', { name: /^Redeem/ });
    this.main = scope.getByRole('main');
    this.buy = this.main.getByRole('button', { name: /^Buy for/ });
    this.cancel = this.main.getByRole('button', { name: 'Cancel redemption', exact: true });
    const question = scope.getByRole('dialog', { name: 'Cancel this redemption?' });
    this.cancelIt = question.getByRole('button', { name: 'Yes, cancel' });
    this.packages = this.main
      .getByRole('list', { name: 'Coin packages', exact: true })
      .getByRole('button');
    this.amount = this.main.getByRole('textbox', { name: 'Coins to redeem' });
    this.proceed = this.main.getByRole('button', { name: /^(Continue|One moment)/ });
    this.held = this.main.getByLabel('Your coins');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.disclaimer = this.main.getByText(/^Gold coins are for entertainment only/);
    this.learnMore = this.disclaimer.getByRole('link', { name: 'Learn more' });
  }

  /** A row of the summary beside the form, or of the sheet. */
  fact(term: string): Locator {
    return this.main.locator('dl > div').filter({ hasText: term }).getByRole('definition');
  }

  /** Finds a package by its price, such as “$5.99”. */
  package(price: string): Locator {
    return this.packages.filter({ hasText: price });
  }
}
