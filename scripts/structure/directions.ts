// Which workspace may import which. Packages know nothing of apps, and apps nothing of each other.

export interface Direction {
  imports: readonly string[];
  /** May be imported with `import type` only. */
  types?: readonly string[];
}

const packages = ['money', 'contract', 'catalogue', 'postgres', 'ledger', 'embed'];

export const directions: Record<string, Direction> = {
  'packages/money': { imports: [] },
  'packages/contract': { imports: ['money'] },
  'packages/catalogue': { imports: ['money', 'contract'] },
  'packages/postgres': { imports: [] },
  'packages/ledger': { imports: ['money', 'postgres'] },
  // What a host installs has no dependencies, so it may look at the contract's shapes and no more.
  'packages/embed': { imports: [], types: ['contract'] },
  // Tests everywhere share it, and it tests the apps against each other.
  'packages/testing': { imports: [...packages, 'server', 'sandbox'] },
  // A browser bundle: what needs Node.js or a database stays out.
  'apps/widget': { imports: ['money', 'contract'], types: ['catalogue'] },
  'apps/server': { imports: packages },
  'apps/sandbox': { imports: packages },
  'apps/playground': { imports: packages },
};

/** What the tests of every workspace may import beside what its code may. */
export const forTests = ['testing'];
