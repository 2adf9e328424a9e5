import type { Locator, Page } from '@playwright/test';
import type { Addresses } from '../fixtures/product/start-product.ts';

export const consoleRoles = ['viewer', 'support', 'risk', 'finance', 'admin'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

const roleNames: Record<ConsoleRole, string> = {
  viewer: 'Viewer',
  support: 'Support',
  risk: 'Risk',
  finance: 'Finance',
  admin: 'Administrator',
};

/** Opens a screen of the demo partner within the running application, without a page load. */
export async function goWithinConsole(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), `/p/demo${path}`);
}

/** The operators' console, as a person uses it. */
export class ConsoleModel {
  readonly page: Page;
  readonly heading: Locator;
  readonly navigation: Locator;
  readonly search: Locator;
  readonly notice: Locator;
  readonly dialog: Locator;
  readonly #url: string;

  constructor(page: Page, product: Addresses) {
    this.page = page;
    this.#url = product.console;
    this.heading = page.getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('navigation');
    this.search = page.getByRole('searchbox').first();
    this.notice = page.getByRole('status');
    this.dialog = page.getByRole('dialog');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Signs in on the page that development offers, and opens a screen of the demo partner. */
  async signIn(role: ConsoleRole, path = ''): Promise<void> {
    await this.page.goto(`${this.#url}/p/demo${path}`);
    await this.button(new RegExp(`^${roleNames[role]}`)).click();
    await this.search.waitFor();
  }

  async goWithin(path: string): Promise<void> {
    await goWithinConsole(this.page, path);
  }

  async signOut(): Promise<void> {
    await this.button(/^Signed in as/).click();
    await this.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await this.button(/^Finance/).waitFor();
  }
}
