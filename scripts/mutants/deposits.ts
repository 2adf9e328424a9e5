import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const formTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;
const createDepositTest = `${features}/deposits/flows/create/create-deposit.test.ts`;
const createDepositAnswerTest = `${features}/deposits/flows/create/create-deposit-answer.test.ts`;
const rootTest = `${features}/deposits/screens/root/DepositRootScreen.test.tsx`;
const videoGuideTest = `${features}/deposits/video-guide.test.ts`;
const cryptoAddressScreenTest = `${features}/crypto/screens/CryptoAddressScreen.test.tsx`;

export const depositMutants: readonly Mutant[] = [
  {
    rule: 'SEQ-13',
    breaks: 'the next page is not opened',
    file: `${features}/deposits/screens/go-to-outcome.ts`,
    find: "    case 'next':\n      goTo(ports, depositCompletePath);\n      return;",
    put: "      goTo(ports, depositCompletePath);\n      return;\n    case 'next':\n      return;",
    tests: [formTest],
  },
  {
    rule: 'SEQ-13',
    breaks: 'details have no page of their own',
    file: 'packages/contract/src/calls/deposits/page-to-pay.ts',
    find: 'return details.voucher && cashPath;',
    put: 'return undefined;',
    tests: [formTest],
  },
  {
    rule: 'SEQ-14',
    breaks: 'the popup stays open after an error',
    file: `${features}/deposits/flows/create/create-deposit.ts`,
    find: '    popup?.close();\n    const error',
    put: '    const error',
    tests: [createDepositTest, formTest],
  },
  {
    rule: 'SEQ-14',
    breaks: 'an error does not reset the response',
    file: `${features}/deposits/flows/create/refuse-deposit.ts`,
    find: '    forgetFieldRequest();\n',
    put: '',
    tests: [createDepositAnswerTest, formTest],
  },
  {
    rule: 'SEQ-14',
    breaks: 'an error is not shown',
    file: `${features}/deposits/screens/go-to-outcome.ts`,
    find: '      showFailure(ports, outcome.error);\n',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'SEQ-19',
    breaks: 'each return sets another mark',
    file: `${features}/methods/flows/announce-list.ts`,
    find: 'if (useFirstList.getState().wereShown) return;',
    put: '',
    tests: [createDepositTest, rootTest],
  },
  {
    rule: 'SEQ-19',
    breaks: 'the list sets no mark',
    file: `${features}/deposits/screens/root/DepositRootScreen.tsx`,
    find: '    markMethodsShown();\n',
    put: '',
    tests: [rootTest],
  },
  {
    rule: 'SEQ-19',
    breaks: 'the time is not rounded',
    file: `${features}/deposits/flows/create/measure-submit-delay.ts`,
    find: 'Math.round(performance.now() - shown.startTime)',
    put: 'performance.now() - shown.startTime + 0.5',
    tests: [createDepositTest],
  },
  {
    rule: 'SEQ-19',
    breaks: 'the mark is not cleared',
    file: `${features}/deposits/flows/create/measure-submit-delay.ts`,
    find: '  performance.clearMarks(shownMark);\n',
    put: '',
    tests: [createDepositTest],
  },
  {
    rule: 'SEQ-19',
    breaks: 'the time is not stored',
    file: `${features}/deposits/flows/create/measure-submit-delay.ts`,
    find: '  setSubmitDelay(submitDelayMs);\n',
    put: '',
    tests: [createDepositTest],
  },
  {
    rule: 'CRY-5',
    breaks: 'the guide has no link in the form',
    file: `${features}/deposits/screens/form/DepositForm.tsx`,
    find: 'guideUrl(method, session) === undefined ? undefined :',
    put: "guideUrl(method, session) !== '' ? undefined :",
    tests: [formTest],
  },
  {
    rule: 'CRY-5',
    breaks: 'crypto in Russia has no fallback',
    file: `${features}/deposits/video-guide.ts`,
    find: "country === 'ru' ? guides['ru_ru'] : undefined",
    put: 'undefined',
    tests: [formTest, videoGuideTest],
  },
  {
    rule: 'CRY-5',
    breaks: 'crypto everywhere has the guide of Russia',
    file: `${features}/deposits/video-guide.ts`,
    find: "country === 'ru' ? guides['ru_ru'] : undefined",
    put: "guides['ru_ru']",
    tests: [formTest, videoGuideTest],
  },
  {
    rule: 'CRY-5',
    breaks: 'the redesign has the old guide',
    file: `${features}/deposits/video-guide.ts`,
    find: 'guide?.redesign :',
    put: 'guide?.url :',
    tests: [videoGuideTest],
  },
  {
    rule: 'CRY-6',
    breaks: 'the form always leads to the steps of crypto',
    file: `${features}/deposits/guide-url.ts`,
    find: "category !== 'crypto' || start",
    put: 'category !== undefined || start',
    tests: [formTest],
  },
  {
    rule: 'CRY-6',
    breaks: 'the form never leads to the steps',
    file: `${features}/deposits/screens/form/DepositForm.tsx`,
    find: 'onInstruction={hasInstruction(method, session) ? () => goTo(instructionPath) : undefined}',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'CRY-6',
    breaks: 'the address page never shows the steps',
    file: `${features}/crypto/screens/crypto-steps.ts`,
    find: 'if (schema.meta.showCryptoInstruction !== true) return [];',
    put: 'return [];',
    tests: [cryptoAddressScreenTest],
  },
];
