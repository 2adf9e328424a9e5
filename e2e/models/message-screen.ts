import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** A screen with only a sentence and a next step. */
export class MessageScreen {
  readonly refresh: Locator;
  readonly #main: Locator;

  constructor(scope: Scope) {
    this.#main = scope.getByRole('main');
    this.refresh = this.#main.getByRole('button', { name: 'Refresh' });
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
