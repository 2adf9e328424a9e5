import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The root screen: the methods of the player's country, and pending deposits. */
export class MethodList {
  readonly loading: Locator;
  readonly methods: Locator;
  readonly pending: Locator;
  /** Opens the sheet of all pending deposits. */
  readonly morePending: Locator;
  readonly recent: Locator;
  readonly search: Locator;
  /** Opens the method of the last credited deposit. */
  readonly shortcut: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.loading = scope.getByRole('status').filter({ hasText: 'Loading payment methods' });
    const cards = scope.locator('[data-method]');
    this.methods = scope.getByRole('main').getByRole('button').and(cards);
    this.shortcut = scope.getByRole('button', { name: /^Last time: / });
    this.pending = scope.getByRole('list', { name: 'In progress' });
    this.morePending = this.pending.getByRole('button', { name: /^\d+ more$/ });
    this.recent = scope.getByRole('region', { name: 'Recent' });
    this.search = scope.getByRole('searchbox', { name: 'Search payment methods' });
  }

  /** Finds a method by its exact name, because the tile of a group names its methods too. */
  method(name: string): Locator {
    return this.methods.filter({ has: this.#scope.getByText(name, { exact: true }) });
  }

  heading(name: string): Locator {
    return this.#scope.getByRole('main').getByRole('heading', { name, level: 1 });
  }

  section(name: string): Locator {
    return this.#scope.getByRole('region', { name });
  }

  async choose(name: string): Promise<void> {
    await this.method(name).click();
  }

  /** Resumes a deposit that the player has left. */
  async resume(amount: string): Promise<void> {
    await this.pending.getByRole('button', { name: `Continue: ${amount}` }).click();
  }

  /** Opens a deposit that is paid, but not credited yet. */
  async follow(amount: string): Promise<void> {
    await this.pending.getByRole('button', { name: `Details: ${amount}` }).click();
  }
}
