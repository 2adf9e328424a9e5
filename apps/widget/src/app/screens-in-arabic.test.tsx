import { act, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import ar from '../../../../locales/ar.json' with { type: 'json' };
import DepositRedirectScreen from '../features/deposits/screens/form/DepositRedirectScreen.tsx';
import DepositCompleteScreen from '../features/deposits/screens/result/DepositCompleteScreen.tsx';
import { DepositRootScreen } from '../features/deposits/screens/root/DepositRootScreen.tsx';
import { useDeposit } from '../features/deposits/state.ts';
import { useWithdrawal } from '../features/withdrawals/state.ts';
import WithdrawalConfirmScreen from '../features/withdrawals/screens/confirm/WithdrawalConfirmScreen.tsx';
import WithdrawalFormScreen from '../features/withdrawals/screens/form/WithdrawalFormScreen.tsx';
import { setMessages } from '../i18n/text.ts';
import { CashierError } from '../ports/cashier-error.ts';
import { aboutToClick } from '../testing/deposit-click.ts';
import { english } from '../testing/english.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { fillForm, payoutPorts, testWithdrawal } from '../testing/withdrawal-fixtures.ts';

async function showRoot(): Promise<void> {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => testList(),
    'userdata-payment-snippet': () => testSnippet(),
  };
  await renderScreen(DepositRootScreen, ports);
  await screen.findByText('SPEI');
}

async function showDepositForm(): Promise<void> {
  const field = { name: 'phone', type: 'text', label_key: 'label' } as const;
  const text = { en: { title: 'SPEI', label: 'Phone' } };
  const { ports } = aboutToClick(testMethod({ fields: [field], text }), '100');
  ports.navigator.replace({ path: '/deposit/redirect', query: { method: 'spei' } });
  await renderScreen(DepositRedirectScreen, ports);
}

async function showResult(): Promise<void> {
  const ports = fakePorts({ path: '/deposit/complete', query: { id: 'd1', method: 'spei' } });
  const state = testDeposit({ status: 'processed' });
  ports.answers = { 'deposit-status': () => state };
  useDeposit.setState({ current: { ...state, receivedAtMs: ports.clock.nowMs() } });
  await renderScreen(DepositCompleteScreen, ports);
}

async function showWithdrawalForm(): Promise<void> {
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm();
  await renderScreen(WithdrawalFormScreen, ports);
  await act(() => ports.clock.advance(300));
}

/** The form after a refusal: the problem stays, with a way on. */
async function showRefusal(): Promise<void> {
  const ports = payoutPorts('/withdrawal/redirect');
  ports.answers['withdrawal-create'] = () => {
    throw new CashierError('busy', { code: 'server.unavailable', status: 503 });
  };
  fillForm();
  await renderScreen(WithdrawalFormScreen, ports);
  const submit = document.querySelector<HTMLElement>('button[type="submit"]');
  await act(async () => submit?.click());
  await screen.findByRole('note');
}

async function showConfirmation(): Promise<void> {
  const ports = payoutPorts();
  ports.navigator.replace({ path: '/withdrawal/confirm', query: { id: 'w1' } });
  fillForm();
  const draft = testWithdrawal({ status: 'draft', codeRequired: true });
  useWithdrawal.setState({ records: { w1: { ...draft, receivedAtMs: ports.clock.nowMs() } } });
  await renderScreen(WithdrawalConfirmScreen, ports);
}

/** The rules that need no layout; the journeys check colours and sizes. */
const options = {
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

describe('[I18N-7] in Arabic', () => {
  beforeEach(() => {
    beginTest();
    setMessages('ar', ar, english);
    Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' });
    document.title = 'Cashier';
    onTestFinished(() => void Object.assign(document.documentElement, { lang: 'en', dir: '' }));
  });

  it.each([
    ['the list', showRoot, 'deposit.title'],
    ['a deposit’s form', showDepositForm, 'amount.label'],
    ['a credited deposit', showResult, 'complete.processed.title'],
    ['a withdrawal’s form', showWithdrawalForm, 'withdrawal.amountTitle'],
    ['a refused withdrawal', showRefusal, 'complete.another'],
    ['a withdrawal’s confirmation', showConfirmation, 'confirm.title'],
  ] as const)('%s is accessible', async (_what, show, says) => {
    await show();
    expect(document.body.textContent).toContain(ar[says]);
    const { violations } = await axe.run(document, options);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
