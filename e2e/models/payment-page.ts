import type { Locator, Page } from '@playwright/test';

/** The sandbox's payment page, in its own window. */
export class PaymentPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly approveButton: Locator;
  readonly #decline: Locator;
  readonly #pending: Locator;
  readonly #reason: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: /^Pay to/ });
    this.approveButton = page.getByRole('button', { name: /^Approve (?!in)/ });
    this.#decline = page.getByRole('button', { name: 'Decline' });
    this.#pending = page.getByRole('button', { name: 'Stay pending' });
    this.#reason = page.getByLabel('Reason to decline');
  }

  async approve(): Promise<void> {
    await this.#leave(() => this.approveButton.click());
  }

  async decline(reason: string): Promise<void> {
    await this.#reason.selectOption(reason);
    await this.#leave(() => this.#decline.click());
  }

  /** Returns to the merchant while the payment stays pending. */
  async leavePending(): Promise<void> {
    await this.#leave(() => this.#pending.click());
  }

  async pressEnter(): Promise<void> {
    await this.#leave(() => this.page.keyboard.press('Enter'));
  }

  // The window closes itself, sometimes before the click has finished.
  async #leave(press: () => Promise<void>): Promise<void> {
    await press().catch((error: unknown) => {
      if (!this.page.isClosed()) throw error;
    });
  }
}
