import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const errorScreenTest = `${widget}/shell/error-screen/ErrorScreen.test.tsx`;
const emptyScreenTest = `${widget}/shell/empty-screen/EmptyScreen.test.tsx`;
const rootViewTest = `${features}/deposits/screens/root/DepositRootView.test.tsx`;
const keepTest = `${features}/withdrawals/screens/pending/CancelWithdrawalSheet.test.tsx`;
const methodSectionsTest = `${features}/methods/screens/method-sections.test.ts`;
const methodsForTest = 'packages/catalogue/src/offer/methods-for.test.ts';

export const pageMutants: readonly Mutant[] = [
  {
    rule: 'LIST-27',
    breaks: 'the error page offers no other method',
    file: `${widget}/shell/error-screen/ErrorView.tsx`,
    find: "onAnother && lookUp('complete.another')",
    put: 'undefined',
    tests: [errorScreenTest],
  },
  {
    rule: 'LIST-27',
    breaks: 'the error page of the list leads to the list',
    file: `${widget}/shell/error-screen/ErrorScreen.tsx`,
    find: 'readTarget(back).path === root ? undefined : () =>',
    put: '() =>',
    tests: [errorScreenTest],
  },
  {
    rule: 'LIST-27',
    breaks: 'the error page has no support',
    file: `${widget}/shell/error-screen/ErrorScreen.tsx`,
    find: '      supportUrl={useSupportUrl()}\n',
    put: '',
    tests: [errorScreenTest],
  },
  {
    rule: 'LIST-27',
    breaks: 'the empty page offers no other region',
    file: `${widget}/shell/empty-screen/EmptyScreen.tsx`,
    find: '{...(inSweepstake() ? {} : standard)}',
    put: 'region={region}',
    tests: [emptyScreenTest],
  },
  {
    rule: 'LIST-27',
    breaks: 'the empty page has no support',
    file: `${widget}/shell/empty-screen/EmptyScreen.tsx`,
    find: '      supportUrl={useSupportUrl()}\n',
    put: '',
    tests: [emptyScreenTest],
  },
  {
    rule: 'LIST-28',
    breaks: 'a search without a result is a dead end',
    file: `${widget}/ui/inputs/SearchInput.tsx`,
    find: '{isEmpty && hasWayBack && (',
    put: '{!isEmpty && hasWayBack && (',
    tests: [rootViewTest],
  },
  {
    rule: 'LIST-28',
    breaks: 'the focus falls to the body when the search is cleared',
    file: `${widget}/ui/inputs/SearchInput.tsx`,
    find: '    input.current?.focus();\n',
    put: '',
    tests: [rootViewTest],
  },
  {
    rule: 'LIST-29',
    breaks: 'the widget shows other limits than the server wrote',
    file: `${features}/methods/screens/method-items.ts`,
    find: "list.words.limits[list.methods.indexOf(method)] ?? ''",
    put: "'' ",
    tests: [methodSectionsTest],
  },
  {
    rule: 'LIST-29',
    breaks: 'the answer has no words',
    file: `packages/catalogue/src/offer/methods-for.ts`,
    find: '    words: listWords(methods, normal),\n',
    put: '',
    tests: [methodsForTest],
  },
  {
    rule: 'LIST-29',
    breaks: 'the country is always in English',
    file: `packages/catalogue/src/offer/list-words.ts`,
    find: 'regionName(country, language)',
    put: "regionName(country, 'en')",
    tests: [methodsForTest],
  },
  {
    rule: 'HEAD-8',
    breaks: 'the main action cancels the withdrawal',
    file: `${features}/withdrawals/screens/pending/CancelWithdrawalSheet.tsx`,
    find: '<Button tone="secondary" busy',
    put: '<Button busy',
    tests: [keepTest],
  },
  {
    rule: 'HEAD-8',
    breaks: 'the main action cancels the payment',
    file: `${features}/deposits/screens/pending/CancelPaymentSheet.tsx`,
    find: '<Button tone="secondary" onClick={onCancel}>',
    put: '<Button onClick={onCancel}>',
    tests: [keepTest],
  },
  {
    rule: 'HEAD-8',
    breaks: 'the main action forgets the account',
    file: `${widget}/forms/method-form/SavedAccounts.tsx`,
    find: '              tone="secondary"\n',
    put: '',
    tests: [keepTest],
  },
  {
    rule: 'LIST-25',
    breaks: 'the error page does not know the transaction',
    file: `${widget}/shell/errors/error-target.ts`,
    find: '      transaction: transactionAt({ path, query }),\n',
    put: '',
    tests: [errorScreenTest],
  },
  {
    rule: 'LIST-25',
    breaks: 'every error belongs to a deposit',
    file: `${widget}/shell/errors/error-target.ts`,
    find: "  if (path.startsWith(withdrawalRootPath)) return 'withdrawal';\n",
    put: '',
    tests: [`${widget}/shell/errors/error-target.test.ts`],
  },
];
