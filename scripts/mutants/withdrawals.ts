import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const deadEndsTest = `${features}/withdrawals/screens/form/dead-ends.test.tsx`;
const confirmTest = `${features}/withdrawals/screens/confirm/WithdrawalConfirmScreen.test.tsx`;
const convertScreenTest = `${features}/sweepstake/screens/redemption/ConvertScreen.test.tsx`;

export const withdrawalMutants: readonly Mutant[] = [
  {
    rule: 'WD-7',
    breaks: 'a player without a balance gets a form',
    file: `${features}/withdrawals/screens/form/WithdrawalFormScreen.tsx`,
    find: '  if (shortfall) return <NothingToWithdraw shortfall={shortfall} />;\n',
    put: '',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a balance below the minimum gets a form',
    file: `${features}/withdrawals/flows/check-withdrawal.ts`,
    find: "  if (compareDecimals(available, min) < 0) return { kind: 'short', available, min };\n",
    put: '',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a limit below the minimum gets a form',
    file: `${features}/withdrawals/flows/check-withdrawal.ts`,
    find: 'compareDecimals(limit.left, min) < 0',
    put: 'compareDecimals(limit.left, min) < -1',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a limit that is free again leaves the player without a form',
    file: `${features}/withdrawals/screens/form/NothingToWithdraw.tsx`,
    find: 'if (isLimited) void quoteWithdrawal(ports);',
    put: '',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a form stays when the dry run finds too little money',
    file: `${features}/withdrawals/screens/form/WithdrawalFormScreen.tsx`,
    find: '  useWithdrawal((state) => state.quote);\n',
    put: '',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'an old dry run hides the form after a deposit',
    file: `${features}/withdrawals/flows/check-withdrawal.ts`,
    find: 'useMethods.getState().balanceAtMs > quoteAtMs',
    put: 'useMethods.getState().balanceAtMs < 0',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a player without coins gets a form',
    file: `${features}/sweepstake/screens/redemption/ConvertScreen.tsx`,
    find: "  if (shortfall && !place.query['id']) return <NothingToWithdraw shortfall={shortfall} />;\n",
    put: '',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-7',
    breaks: 'the form stays when the minimum redemption turns out to be out of reach',
    file: `${features}/sweepstake/screens/redemption/ConvertScreen.tsx`,
    find: '  useWithdrawal((state) => state.quote);\n',
    put: '',
    tests: [convertScreenTest],
  },
  {
    rule: 'WD-7',
    breaks: 'a quote does not name the limit that sets its maximum',
    file: 'apps/server/src/withdrawals/drafts/quote-withdrawal.ts',
    find: '...(checked.ownLimit ? { limit: leftOf(checked.ownLimit, currency) } : {}),',
    put: '',
    tests: ['apps/server/src/withdrawals/domain/withdrawal-rules.test.ts'],
  },
  {
    rule: 'FORM-20',
    breaks: 'a notification is inert behind a sheet',
    file: `${widget}/ui/layout/Sheet.tsx`,
    find: '{topmost === titleId && notifications}',
    put: '',
    tests: [`${widget}/app/SheetFrame.test.tsx`],
  },
  {
    rule: 'WD-8',
    breaks: 'the net amount scrolls away from the button',
    file: `${features}/withdrawals/screens/form/quote-facts.ts`,
    find: '      strong: true,\n      inBar: true,\n',
    put: '      strong: true,\n',
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-8',
    breaks: 'the fee scrolls away from the button',
    file: `${features}/withdrawals/screens/form/quote-facts.ts`,
    find: "value: quote ? feeText(quote.fee, currency) : '—', inBar: true",
    put: "value: quote ? feeText(quote.fee, currency) : '—'",
    tests: [deadEndsTest],
  },
  {
    rule: 'WD-9',
    breaks: 'an unfinished code is sent',
    file: `${features}/withdrawals/screens/confirm/use-confirmation.ts`,
    find: '    else if (needsCode && code.isUnfinished) leadToField(codeName);\n',
    put: '',
    tests: [confirmTest],
  },
  {
    rule: 'WD-9',
    breaks: 'the focus stays on the button that asked for the code',
    file: `${features}/withdrawals/screens/confirm/use-code.ts`,
    find: '    if (sent) leadToField(codeName);\n',
    put: '',
    tests: [confirmTest],
  },
];
