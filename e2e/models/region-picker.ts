import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The picker for the country whose methods are shown. */
export class RegionPicker {
  readonly chip: Locator;
  readonly heading: Locator;
  readonly search: Locator;
  readonly regions: Locator;
  readonly current: Locator;
  readonly #main: Locator;

  constructor(scope: Scope) {
    this.#main = scope.getByRole('main');
    this.chip = scope.getByRole('button', { name: /^Change region/ });
    this.heading = this.#main.getByRole('heading', { name: 'Choose your region', level: 1 });
    this.search = this.#main.getByRole('searchbox', { name: 'Search countries' });
    this.regions = this.#main.getByRole('list', { name: 'Choose your region' }).getByRole('button');
    this.current = this.#main.locator('[aria-current="true"]');
  }

  region(name: string): Locator {
    return this.regions.filter({ hasText: name });
  }

  text(text: string): Locator {
    return this.#main.getByText(text);
  }
}
