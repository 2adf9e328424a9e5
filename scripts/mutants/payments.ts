import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const formTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;
const cryptoAddressScreenTest = `${features}/crypto/screens/CryptoAddressScreen.test.tsx`;
const completeTest = `${features}/deposits/screens/result/DepositCompleteScreen.test.tsx`;
const voucherTest = `${features}/deposits/screens/payment/VoucherScreen.test.tsx`;
const processingTest = 'apps/server/src/deposits/domain/processing.test.ts';

export const paymentMutants: readonly Mutant[] = [
  {
    rule: 'CRY-7',
    breaks: 'the form has no estimate',
    file: `${features}/deposits/screens/form/DepositForm.tsx`,
    find: 'useCoinEstimate(method, charged?.pay ?? valid, currency)',
    put: '[]',
    tests: [formTest],
  },
  {
    rule: 'CRY-7',
    breaks: 'the form has no rate',
    file: `${features}/deposits/screens/form/use-coin-estimate.ts`,
    find: "estimate ? rateText(estimate, coin, currency) : '—'",
    put: "'—'",
    tests: [formTest],
  },
  {
    rule: 'CRY-7',
    breaks: 'the address page has no rate',
    file: `${features}/crypto/screens/CryptoAddressScreen.tsx`,
    find: 'isOverdue ? undefined : sumsOf(deposit).rate',
    put: 'undefined',
    tests: [cryptoAddressScreenTest],
  },
  {
    rule: 'CRY-7',
    breaks: 'the code has no mark',
    file: `${features}/crypto/screens/CryptoAddressScreen.tsx`,
    find: '          markUrl={iconUrl(method)}\n',
    put: '',
    tests: [cryptoAddressScreenTest],
  },
  {
    rule: 'SEQ-28',
    breaks: 'the receipt has no reference',
    file: `${features}/deposits/screens/result/credited-text.ts`,
    find: "    `${t('complete.reference')}: ${depositId}`,\n",
    put: '',
    tests: [completeTest],
  },
  {
    rule: 'SEQ-28',
    breaks: 'the page of a credited deposit shares nothing',
    file: `${features}/deposits/screens/result/DepositCompleteScreen.tsx`,
    find: 'shareText && (() => shareText(receiptText(deposit, name)))',
    put: 'undefined',
    tests: [completeTest],
  },
  {
    rule: 'SEQ-28',
    breaks: 'a device without a share sheet offers one',
    file: `${widget}/shell/share.ts`,
    find: '!onNativePlatform() || parent !== window',
    put: 'false',
    tests: [completeTest],
  },
  {
    rule: 'SEQ-28',
    breaks: 'an app that opens no share sheet gets a button for it',
    file: `${widget}/shell/share.ts`,
    find: '!canAppShare || ',
    put: '',
    tests: [completeTest],
  },
  {
    rule: 'P2P-18',
    breaks: 'the focus falls to the body when the time runs out',
    file: `${widget}/shell/use-focus-after-time.ts`,
    find: 'if (!hasJustEnded || !hasFocusVanished()) return undefined;',
    put: 'if (hasJustEnded || !hasFocusVanished()) return undefined;',
    tests: [`${features}/peer-to-peer/screens/P2pPaymentScreen.test.tsx`],
  },
  {
    rule: 'SEQ-17',
    breaks: 'a transfer can still be made after its time is over',
    file: `${features}/deposits/screens/payment/ReportedPaymentView.tsx`,
    find: '{method && <AfterPayment',
    put: '{isOver && children}\n      {method && <AfterPayment',
    tests: [`${features}/deposits/screens/payment/paid-pages.test.tsx`],
  },
  {
    rule: 'SEQ-29',
    breaks: 'a phone prints the voucher',
    file: `${features}/deposits/screens/payment/VoucherScreen.tsx`,
    find: 'if (!isNarrow) {',
    put: 'if (isNarrow || !isNarrow) {',
    tests: [voucherTest],
  },
  {
    rule: 'SEQ-29',
    breaks: 'a voucher is neither shared nor saved',
    file: `${features}/deposits/screens/payment/VoucherScreen.tsx`,
    find: '    if (canShare(data)) await share(data);\n    else saveFile(picture);\n',
    put: '    void data;\n',
    tests: [voucherTest],
  },
  {
    rule: 'SEQ-27',
    breaks: 'a payment that is not final is not recorded',
    file: `apps/server/src/deposits/credit/apply-provider-state.ts`,
    find: '      return recordProcessing(db, deposit, report);',
    put: "      return 'unchanged';",
    tests: [processingTest],
  },
  {
    rule: 'SEQ-27',
    breaks: 'a deposit that was paid meanwhile seems cancelled',
    file: `apps/server/src/deposits/follow-up/cancel-deposit.ts`,
    find: "  if (report?.status === 'processing') throw tooLate();\n",
    put: '',
    tests: [processingTest],
  },
  {
    rule: 'SEQ-27',
    breaks: 'a paid deposit is shown as waiting',
    file: `apps/server/src/deposits/domain/deposit-view.ts`,
    find: 'declaredAt || processingAt || isInCase',
    put: 'declaredAt || isInCase',
    tests: [processingTest],
  },
  {
    rule: 'SEQ-27',
    breaks: 'an older word undoes the payment',
    file: `apps/server/src/deposits/credit/apply-provider-state.ts`,
    find: 'processingAt !== null && new Date(updatedAt) > processingAt',
    put: 'processingAt !== null && updatedAt !== undefined',
    tests: [processingTest],
  },
];
