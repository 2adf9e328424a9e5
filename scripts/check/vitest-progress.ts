import type { Reporter } from 'vitest/node';
import type { Progress } from './progress.ts';

/** Reports to `npm test`, which started this Vitest, how many test files have finished. */
export default class VitestProgress implements Reporter {
  #progress: Progress = { done: 0, total: 0, unit: 'files' };

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#report({ done: 0, total: specifications.length });
  }

  onTestModuleEnd(): void {
    this.#report({ done: this.#progress.done + 1 });
  }

  #report(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    process.send?.(this.#progress);
  }
}
