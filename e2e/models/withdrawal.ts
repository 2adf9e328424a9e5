import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The headings of the last page for each status that a journey reaches. */
export const ends = {
  review: 'Your withdrawal is in review',
  processing: 'Your money is on its way',
  sent: 'Your money has been sent',
  rejected: 'Your withdrawal was declined',
  cancelled: 'Your withdrawal was cancelled',
  failed: 'Your withdrawal didn’t go through',
} as const;

/** The withdrawal screens, beside the list and the fields that they share with deposits. */
export class Withdrawal {
  readonly accounts: Locator;
  readonly pending: Locator;
  readonly amount: Locator;
  readonly shares: Locator;
  /** The button that submits the form and creates the draft. */
  readonly proceed: Locator;
  /** The bar that contains that button. */
  readonly bar: Locator;
  readonly heading: Locator;
  readonly confirm: Locator;
  readonly change: Locator;
  readonly code: Locator;
  readonly sendCode: Locator;
  /** The button for a new code in place of an expired one. */
  readonly newCode: Locator;
  readonly steps: Locator;
  readonly cancel: Locator;
  readonly dialog: Locator;
  readonly cancelIt: Locator;
  readonly keepIt: Locator;
  /** The account that the player saved. */
  readonly saved: Locator;
  readonly saveTick: Locator;
  readonly forget: Locator;
  /** The dialog that asks before the account is removed. */
  readonly question: Locator;
  /** The button that confirms the removal. */
  readonly forgetIt: Locator;
  readonly banks: Locator;
  readonly search: Locator;
  readonly #main: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#main = scope.getByRole('main');
    this.accounts = this.#main.getByRole('radio');
    this.pending = this.#main.getByRole('region', { name: 'Your withdrawals' });
    this.amount = this.#main.getByRole('textbox', { name: 'Withdrawal amount' });
    this.shares = this.#main.getByRole('group', { name: 'Quick amounts' }).getByRole('button');
    this.proceed = this.#main.getByRole('button', { name: /^(Continue|One moment)/ });
    this.bar = this.proceed.locator('xpath=..');
    this.heading = this.#main.getByRole('heading', { level: 1 });
    this.confirm = this.#main.getByRole('button', { name: /^(Withdraw ₹|Withdraw ₦|Confirming)/ });
    this.change = this.#main.getByRole('button', { name: 'Start again' });
    this.code = this.#main.getByRole('textbox', { name: 'Code we sent you' });
    this.sendCode = this.#main.getByRole('button', { name: 'Send me a code' });
    this.newCode = this.#main.getByRole('button', { name: 'Send a new code' });
    this.steps = this.#main.getByRole('list', { name: 'Withdrawal progress' });
    this.cancel = this.#main.getByRole('button', { name: /^Cancel withdrawal/ });
    this.dialog = scope.getByRole('dialog', { name: 'Cancel this withdrawal?' });
    this.cancelIt = this.dialog.getByRole('button', { name: 'Yes, cancel' });
    this.keepIt = this.dialog.getByRole('button', { name: 'No, keep it' });
    this.saved = this.#main.getByRole('radio', { name: /^•• \d{4}$/ });
    this.saveTick = this.#main.getByRole('checkbox', { name: /^Save for next time/ });
    this.forget = this.#main.getByRole('button', { name: /^Remove/ });
    this.question = scope.getByRole('dialog');
    this.forgetIt = this.question.getByRole('button', { name: /^Remove/ });
    this.search = this.#main.getByRole('searchbox', { name: 'Search banks' });
    this.banks = this.#main.getByRole('list', { name: 'Choose your bank' }).getByRole('button');
  }

  field(label: string): Locator {
    return this.#main.getByLabel(label, { exact: true });
  }

  fact(term: string): Locator {
    const row = this.#main.locator('dl > div', {
      has: this.#scope.getByText(term, { exact: true }),
    });
    return row.getByRole('definition');
  }

  text(text: string | RegExp): Locator {
    return this.#main.getByText(text);
  }

  async enterAmount(amount: string): Promise<void> {
    await this.amount.focus();
    await this.amount.fill(amount);
  }

  /** Fills in an Indian bank account, as most of these journeys do. */
  async fillBank(amount: string): Promise<void> {
    await this.enterAmount(amount);
    await this.field('Account number').fill('123456789012');
    await this.field('IFSC').fill('HDFC0001234');
    await this.field('Full name').fill('Given Family');
  }
}
