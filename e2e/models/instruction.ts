import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The step-by-step instruction of a method. */
export class Instruction {
  readonly link: Locator;
  readonly heading: Locator;
  readonly steps: Locator;
  readonly done: Locator;
  readonly guideLink: Locator;
  readonly video: Locator;

  constructor(scope: Scope) {
    const main = scope.getByRole('main');
    this.link = main.getByRole('button', { name: 'How to pay' });
    this.heading = main.getByRole('heading', { level: 1 });
    this.steps = main.getByRole('listitem');
    this.guideLink = main.getByRole('button', { name: 'Watch how it works' });
    this.video = main.getByLabel('Video guide');
    this.done = main.getByRole('button', { name: 'Continue to payment' });
  }
}
