import type { Locator, Page } from '@playwright/test';

/** The sandbox's control panel, as a tester uses it. */
export class ControlPanel {
  readonly page: Page;
  readonly #sandboxUrl: string;

  constructor(page: Page, sandboxUrl: string) {
    this.page = page;
    this.#sandboxUrl = sandboxUrl;
  }

  /** Shows the payments of one player only: other journeys make theirs at the same time. */
  async open(player: string): Promise<void> {
    await this.page.goto(`${this.#sandboxUrl}/control?find=${encodeURIComponent(player)}`);
  }

  /** Lets something go wrong for one player. */
  async setFault(player: string, choice: string, option: string): Promise<void> {
    await this.page.getByLabel(choice, { exact: true }).selectOption(option);
    await this.page.getByLabel('Only for player').fill(player);
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }

  async decide(outcome: string, depositId: string): Promise<void> {
    await this.page.getByRole('button', { name: `${outcome} ${depositId}` }).click();
  }

  payment(depositId: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: depositId });
  }
}
