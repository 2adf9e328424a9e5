// The imports allowed between workspaces, in dependency order. Packages know no app, and apps do
// not know each other.

export interface Direction {
  imports: readonly string[];
  /** May be imported with `import type` only. */
  types?: readonly string[];
}

const packages = ['money', 'contract', 'catalogue', 'postgres', 'ledger', 'embed'];

export const directions: Record<string, Direction> = {
  'packages/money': { imports: [] },
  // Design tokens: style sheets alone.
  'packages/design': { imports: [] },
  'packages/contract': { imports: ['money'] },
  'packages/catalogue': { imports: ['money', 'contract'] },
  'packages/postgres': { imports: [] },
  'packages/ledger': { imports: ['money', 'postgres'] },
  // The package that hosts install has no dependencies, so it may only import the contract's types.
  'packages/embed': { imports: [], types: ['contract'] },
  // A browser bundle: code that needs Node.js or a database stays out.
  'apps/widget': { imports: ['money', 'contract', 'design'], types: ['catalogue'] },
  'apps/console': { imports: ['money', 'contract', 'design'] },
  'apps/server': { imports: packages },
  'apps/sandbox': { imports: packages },
  'apps/playground': { imports: packages },
  // Tests of all workspaces use it, and it tests the apps against each other.
  'packages/testing': { imports: [...packages, 'server', 'sandbox'] },
};

/** Packages that tests may import in addition to those of their workspace. */
export const forTests = ['testing'];
