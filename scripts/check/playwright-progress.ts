import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Reports to `npm test`, which started this Playwright, how many journeys have finished. */
export default class PlaywrightProgress implements Reporter {
  #done = 0;
  #total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#report();
  }

  onTestEnd(): void {
    this.#done += 1;
    this.#report();
  }

  printsToStdio(): boolean {
    return false;
  }

  #report(): void {
    process.send?.({ done: this.#done, total: this.#total, unit: 'journeys' });
  }
}
