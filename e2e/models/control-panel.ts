import type { Locator, Page } from '@playwright/test';

/** The sandbox's control panel, as a tester uses it. */
export class ControlPanel {
  readonly page: Page;
  readonly #sandboxUrl: string;

  constructor(page: Page, sandboxUrl: string) {
    this.page = page;
    this.#sandboxUrl = sandboxUrl;
  }

  /** Shows only one player's payments, because other journeys run at the same time. */
  async open(player: string): Promise<void> {
    await this.page.goto(`${this.#sandboxUrl}/control?find=${encodeURIComponent(player)}`);
  }

  /** Sets a fault for one player. */
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
