import type { Mutant } from './mutant.ts';

const routes = 'apps/widget/src/routes';
const tablesTest = `${routes}/tables/tables.test.ts`;
const sweepstakeTest = `${routes}/tables/sweepstake.test.ts`;
const guardsTest = `${routes}/guards/route-guards.test.ts`;
const chromeTest = 'apps/widget/src/shell/use-chrome.test.ts';

export const routeMutants: readonly Mutant[] = [
  {
    rule: 'ROUTE-3',
    breaks: 'no withdrawal page is found',
    file: `${routes}/find-route.ts`,
    find: 'if (path.startsWith(withdrawalRootPath)) {',
    put: 'if (path === withdrawalRootPath) {',
    tests: [tablesTest],
  },
  {
    rule: 'ROUTE-3',
    breaks: 'the list of Nigerian banks shows the form',
    file: `${routes}/tables/withdrawals.ts`,
    find: "import('../../features/withdrawals/screens/NigerianBanksScreen.tsx')",
    put: "import('../../features/withdrawals/screens/form/WithdrawalFormScreen.tsx')",
    tests: [tablesTest],
  },
  {
    rule: 'ROUTE-6',
    breaks: 'Back from the first withdrawal pages leads to the deposits',
    file: `${routes}/tables/withdrawals.ts`,
    find: "const toRoot: BackTarget = { kind: 'previous', otherwise: withdrawalRootPath };",
    put: "const toRoot: BackTarget = { kind: 'previous', otherwise: '/deposit' };",
    tests: [tablesTest],
  },
  {
    rule: 'ROUTE-6',
    breaks: 'the query’s transaction has no effect',
    file: 'apps/widget/src/shell/use-chrome.ts',
    find: "route.transaction === 'query' ? place.query['transaction'] : route.transaction",
    put: 'route.transaction',
    tests: [chromeTest],
  },
  {
    rule: 'ROUTE-7',
    breaks: 'the sweepstake has the routes of the standard flow',
    file: `${routes}/find-route.ts`,
    find: "  if (inSweepstake()) return (await import('./tables/sweepstake.ts')).sweepstakeRoutes;\n",
    put: '',
    tests: [sweepstakeTest],
  },
  {
    rule: 'ROUTE-7',
    breaks: 'the sweepstake begins with the list of methods',
    file: `${routes}/find-route.ts`,
    find: 'path === depositRootPath && !inSweepstake()',
    put: 'path === depositRootPath',
    tests: [sweepstakeTest],
  },
  {
    rule: 'ROUTE-14',
    breaks: 'a player without a token is let in',
    file: `${routes}/guards/deposit-guards.ts`,
    find: 'if (useSession.getState().token) return undefined;',
    put: 'return undefined;',
    tests: [guardsTest],
  },
  {
    rule: 'ROUTE-14',
    breaks: 'the way back from an error leads anywhere',
    file: `${routes}/guards/deposit-guards.ts`,
    find: 'back === undefined || back.startsWith(readTarget(back).path)',
    put: 'true',
    tests: [guardsTest],
  },
  {
    rule: 'ROUTE-14',
    breaks: 'the page of a bonus opens without one',
    file: `${routes}/guards/deposit-guards.ts`,
    find: "return query['bonus'] ? undefined : { path: depositRootPath };",
    put: 'return undefined;',
    tests: [guardsTest],
  },
  {
    rule: 'ROUTE-14',
    breaks: 'only the first guard of a route is asked',
    file: `${routes}/enter-place.ts`,
    find: 'for (const name of route.guards) {',
    put: 'for (const name of route.guards.slice(0, 1)) {',
    tests: [guardsTest],
  },
];
