import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

export const outcomes = {
  waiting: 'Waiting for your payment',
  processed: 'Money added to your balance',
  failed: 'Your deposit didn’t go through',
  expired: 'Time to pay has run out',
  cancelled: 'Payment cancelled',
  refunded: 'Payment refunded',
  checked: 'Payment received, checking it now',
  disputed: 'The recipient hasn’t found your payment',
} as const;

/** The status of a deposit: waiting, credited or failed. */
export class DepositResult {
  readonly heading: Locator;
  readonly status: Locator;
  readonly continueLink: Locator;
  /** Replaces the link if the next step is a form. */
  readonly continueButton: Locator;
  readonly another: Locator;
  readonly retry: Locator;
  readonly done: Locator;
  readonly again: Locator;
  readonly share: Locator;
  readonly timeLeft: Locator;
  /** The deposit's id, by which support finds it. */
  readonly reference: Locator;
  readonly copyReference: Locator;
  readonly support: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    const main = scope.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.status = main
      .getByRole('status')
      .filter({ has: scope.getByRole('heading', { level: 1 }) });
    this.continueLink = main.getByRole('link', { name: 'Continue to payment' });
    this.continueButton = main.getByRole('button', { name: 'Continue to payment' });
    this.another = main.getByRole('button', { name: 'Choose another method' });
    this.retry = main.getByRole('button', { name: /^Try again with/ });
    this.done = main.getByRole('button', { name: 'Done' });
    this.again = main.getByRole('button', { name: /^(Deposit again|Buy another package)$/ });
    this.share = main.getByRole('button', { name: 'Share receipt' });
    this.timeLeft = main.getByRole('timer');
    this.reference = main.getByRole('code');
    this.copyReference = main.getByRole('button', { name: 'Copy Reference' });
    this.support = main.getByRole('link', { name: 'Contact support' });
  }

  text(text: string | RegExp): Locator {
    return this.#scope.getByRole('main').getByText(text);
  }

  /** The value of a row such as “New balance”. */
  fact(term: string): Locator {
    const row = this.#scope.getByRole('main').locator('dl > div', { hasText: term });
    return row.getByRole('definition');
  }

  async depositId(): Promise<string> {
    return this.reference.innerText();
  }
}
