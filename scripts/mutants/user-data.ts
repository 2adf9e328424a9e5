import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const boot = `${widget}/boot`;
const contract = 'packages/contract/src';
const balanceTest = `${widget}/features/deposits/screens/form/balance.test.tsx`;
const sessionTest = `${boot}/host/resolve-session.test.ts`;
const nativeTest = `${boot}/host/native-connection.test.ts`;

/** Mutants of the user's data: the balance, the order of their sources, and a native app's. */
export const userDataMutants: readonly Mutant[] = [
  {
    rule: 'START-9',
    breaks: 'the primary balance counts in any currency',
    file: `${contract}/calls/user.ts`,
    find: 'if (primary?.currency === user.currency) return',
    put: 'if (primary) return',
    tests: [`${contract}/calls/statuses.test.ts`],
  },
  {
    rule: 'START-9',
    breaks: 'the balance of the start data is not shown',
    file: `${widget}/features/deposits/screens/form/use-amount.ts`,
    find: 'return user.balanceData && derivedBalance(user);',
    put: 'return undefined;',
    tests: [balanceTest],
  },
  {
    rule: 'START-9',
    breaks: 'the server’s balance does not replace that of the start data',
    file: `${widget}/features/deposits/screens/form/use-amount.ts`,
    find: 'if (serverBalance)\n',
    put: 'if (serverBalance && !user.balanceData)\n',
    tests: [balanceTest],
  },
  {
    rule: 'START-17',
    breaks: 'the stored user overrides the start data',
    file: `${boot}/host/resolve-session.ts`,
    find: '    ...start.user,\n',
    put: '    ...start.user,\n    ...stored,\n',
    tests: [sessionTest],
  },
  {
    rule: 'START-17',
    breaks: 'the defaults override the stored user',
    file: `${boot}/host/resolve-session.ts`,
    find: '    ...startUserDefaults,\n    ...knownUser,\n',
    put: '    ...knownUser,\n    ...startUserDefaults,\n',
    tests: [sessionTest],
  },
  {
    rule: 'START-18',
    breaks: 'an app that has sent its start data is still polled',
    file: `${boot}/host/native-connection.ts`,
    find: 'accept: () => started.abort()',
    put: 'accept: () => {}',
    tests: [nativeTest],
  },
  {
    rule: 'START-18',
    breaks: 'start data that an app set are read after the start',
    file: `${boot}/host/native-connection.ts`,
    find: 'while (!started.aborted) {',
    put: 'while (view) {',
    tests: [nativeTest],
  },
];
