import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** A screen with only a sentence and a next step. */
export class MessageScreen {
  readonly refresh: Locator;
  readonly support: Locator;
  /** Leads to the list of methods. */
  readonly another: Locator;
  readonly #main: Locator;

  constructor(scope: Scope) {
    this.#main = scope.getByRole('main');
    this.refresh = this.#main.getByRole('button', { name: 'Refresh' });
    this.support = this.#main.getByRole('link', { name: 'Contact support' });
    this.another = this.button('Choose another method');
  }

  button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.#main.getByRole('heading', { name, exact: true });
  }

  text(text: string): Locator {
    return this.#main.getByText(text, { exact: true });
  }
}
