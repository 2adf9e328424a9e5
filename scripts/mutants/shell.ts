import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const cashierTest = `${widget}/adapters/cashier.test.ts`;
const retryPolicyTest = `${widget}/adapters/retry-policy.test.ts`;
const snackbarTest = `${widget}/shell/show-snackbar.test.ts`;
const formTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;
const whenLoadedTest = `${widget}/app/when-loaded.test.ts`;
const recordDepositTest = `${features}/deposits/flows/watch/record-deposit.test.ts`;
const composePortsTest = `${widget}/boot/start/compose-ports.test.tsx`;
const handleHostTest = `${widget}/boot/host/handle-host.test.tsx`;
const disclaimerTest = `${features}/coins/screens/Disclaimer.test.tsx`;
const convertScreenTest = `${features}/sweepstake/screens/redemption/ConvertScreen.test.tsx`;

export const shellMutants: readonly Mutant[] = [
  {
    rule: 'NET-8',
    breaks: 'a request may take a minute',
    file: `${widget}/adapters/cashier.ts`,
    find: 'const requestTimeoutMs = 30_000;',
    put: 'const requestTimeoutMs = 60_000;',
    tests: [cashierTest],
  },
  {
    rule: 'NET-8',
    breaks: 'a timeout is retried',
    file: `${widget}/adapters/retry-policy.ts`,
    find: "if (error.code === 'request.timeout') return false;",
    put: '',
    tests: [retryPolicyTest],
  },
  {
    rule: 'NET-8',
    breaks: 'a timeout is shown in a snackbar',
    file: `${widget}/shell/errors/show-error.ts`,
    find: "if (error.code === 'request.timeout') goToError(ports, error, advice);\n  else void",
    put: 'void',
    tests: [snackbarTest, formTest],
  },
  {
    rule: 'NET-8',
    breaks: 'the error page has no way back',
    file: `${widget}/shell/errors/error-target.ts`,
    find: 'back: `${path}${search && `?${search}`}`,',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'NET-8',
    breaks: 'a create that times out shows nothing',
    file: `${features}/deposits/screens/go-to-outcome.ts`,
    find: '  showPaymentError(ports, error);\n',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'NET-12',
    breaks: 'pushes about deposits are ignored',
    file: `${widget}/app/handle-pushes.ts`,
    find: "  ports.cashier.on('deposit.status', whenLoaded(ports, loadDeposits(ports)));\n",
    put: '',
    tests: [recordDepositTest],
  },
  {
    rule: 'NET-12',
    breaks: 'a push is lost if its code fails to load',
    file: `${widget}/app/when-loaded.ts`,
    find: '    return handleQueue();\n',
    put: '',
    tests: [whenLoadedTest],
  },
  {
    rule: 'NET-12',
    breaks: 'a push does not change the deposit on the screen',
    file: `${features}/deposits/flows/watch/handle-deposit.ts`,
    find: '    recordDeposit(ports, state);\n',
    put: '',
    tests: [recordDepositTest],
  },
  {
    rule: 'NET-12',
    breaks: 'login.token does not reach the user',
    file: `${widget}/state/session.ts`,
    find: '    user: { ...user, ...login },',
    put: '    user,',
    tests: [recordDepositTest],
  },
  {
    rule: 'NET-12',
    breaks: 'the renewed token is not in use',
    file: `${widget}/state/session.ts`,
    find: 'token: start.token || login.token || token,',
    put: 'token,',
    tests: [recordDepositTest],
  },
  {
    rule: 'NET-12',
    breaks: 'calls keep the old token',
    file: `${widget}/boot/start/compose-ports.ts`,
    find: 'if (token !== before.token) gate.renew(token);',
    put: '',
    tests: [composePortsTest],
  },
  {
    rule: 'NET-12',
    breaks: 'the stored user keeps the old token',
    file: `${widget}/boot/start/compose-ports.ts`,
    find: "if (knownUser !== before.knownUser) storage.set('user', JSON.stringify(knownUser));",
    put: '',
    tests: [composePortsTest],
  },
  {
    rule: 'NET-12',
    breaks: 'the balance of a push is not shown',
    file: `${widget}/app/handle-pushes.ts`,
    find: '    updateBalance(ports.clock.nowMs());\n',
    put: '',
    tests: [recordDepositTest],
  },
  {
    rule: 'WD-6',
    breaks: 'go-back does not close the widget',
    file: `${widget}/boot/host/handle-host.ts`,
    find: "['close', 'go-back', 'swipe-back']",
    put: "['close', 'swipe-back']",
    tests: [handleHostTest],
  },
  {
    rule: 'WD-6',
    breaks: 'go-back closes the widget twice',
    file: `${widget}/boot/host/handle-host.ts`,
    find: '    host.on(type, () => closeWidget(ports));',
    put: '    host.on(type, () => closeWidget(ports));\n    host.on(type, () => closeWidget(ports));',
    tests: [handleHostTest],
  },
  {
    rule: 'ERR-8',
    breaks: 'a list waits for a token as long as a click',
    file: `${widget}/adapters/cashier.ts`,
    find: 'gate.take(lists.test(request.name))',
    put: 'gate.take()',
    tests: [cashierTest],
  },
  {
    rule: 'ERR-8',
    breaks: 'a click waits no longer than a list',
    file: `${widget}/adapters/token-gate.ts`,
    find: 'const otherWaitMs = 10_000;',
    put: 'const otherWaitMs = 2000;',
    tests: [cashierTest],
  },
  {
    rule: 'SWP-4',
    breaks: 'the disclaimer has no text',
    file: `${features}/coins/screens/Disclaimer.tsx`,
    find: "      {t('sweepstake.disclaimer')}{' '}\n",
    put: '',
    tests: [disclaimerTest],
  },
  {
    rule: 'SWP-4',
    breaks: 'the disclaimer has no link',
    file: `${features}/coins/screens/Disclaimer.tsx`,
    find: '      {address && (',
    put: "      {address === '' && (",
    tests: [disclaimerTest],
  },
  {
    rule: 'SWP-4',
    breaks: 'a redemption has no disclaimer',
    file: `${features}/sweepstake/screens/redemption/ConvertScreen.tsx`,
    find: 'end={<Disclaimer />}',
    put: '',
    tests: [convertScreenTest],
  },
];
