import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The screen of one method: the amount and the method's fields. */
export class MethodForm {
  readonly heading: Locator;
  readonly amount: Locator;
  readonly quickAmounts: Locator;
  /** The main action. */
  readonly submit: Locator;
  /** The problem that the form still shows after its notification. */
  readonly problem: Locator;
  /** The checkbox that saves the account for later payments. */
  readonly saveTick: Locator;
  readonly forget: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.heading = scope.getByRole('main').getByRole('heading', { level: 1 });
    this.amount = scope.getByRole('textbox', { name: 'Amount', exact: true });
    this.quickAmounts = scope.getByRole('group', { name: 'Quick amounts' }).getByRole('button');
    this.saveTick = scope.getByRole('checkbox', { name: /^Save for next time/ });
    this.forget = scope.getByRole('main').getByRole('button', { name: /^Remove/ });
    const another = scope.getByRole('button', { name: 'Choose another method' });
    this.problem = scope.getByRole('note').or(scope.getByRole('alert')).filter({ has: another });
    this.submit = scope.getByRole('main').getByRole('button', {
      name: /^(Deposit|Try again with|Opening the payment page|Finding a recipient)/,
    });
  }

  /** Focuses first, because focus turns “2,000” back into digits that can be typed over. */
  async enterAmount(amount: string): Promise<void> {
    await this.amount.focus();
    await this.amount.fill(amount);
  }

  field(label: string): Locator {
    return this.#scope.getByLabel(label, { exact: true });
  }

  /** A row of the summary of the amount. */
  fact(term: string): Locator {
    const lines = this.#scope.getByRole('main').locator('dl > div');
    return lines.filter({ hasText: term }).getByRole('definition');
  }

  prefix(prefix: string): Locator {
    return this.#scope.getByText(prefix, { exact: true });
  }
}
