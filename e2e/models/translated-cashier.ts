import type { Locator } from '@playwright/test';
import { textPattern, type Texts } from '../fixtures/product/texts.ts';
import type { Scope } from './scope.ts';

/** The widget in any language: finds elements by that language's texts, not by the English ones. */
export class TranslatedCashier {
  readonly title: Locator;
  readonly back: Locator;
  readonly amount: Locator;
  readonly submit: Locator;
  readonly heading: Locator;
  readonly done: Locator;
  readonly pending: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope, texts: Texts) {
    this.#scope = scope;
    const main = scope.getByRole('main');
    this.title = scope.getByRole('banner').getByRole('heading', { level: 1 });
    this.back = scope.getByRole('button', { name: textPattern(texts, 'header.back') });
    this.amount = scope.getByRole('textbox', { name: textPattern(texts, 'amount.label') });
    this.submit = main
      .getByRole('button', { name: textPattern(texts, 'redirect.submit') })
      .or(main.getByRole('button', { name: textPattern(texts, 'redirect.submitEmpty') }));
    this.heading = main.getByRole('heading', { level: 1 });
    this.done = main.getByRole('button', { name: textPattern(texts, 'complete.done') });
    this.pending = scope.getByRole('list', { name: textPattern(texts, 'root.pending') });
  }

  method(name: string): Locator {
    return this.#scope.getByRole('main').getByRole('button', { name });
  }

  field(label: string): Locator {
    return this.#scope.getByLabel(label, { exact: true });
  }

  async enterAmount(amount: string): Promise<void> {
    await this.amount.focus();
    await this.amount.fill(amount);
  }
}
