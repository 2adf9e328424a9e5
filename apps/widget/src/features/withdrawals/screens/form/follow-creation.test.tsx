import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CashierError, type ErrorDetails } from '../../../../ports/cashier-error.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { fillForm, payoutPorts, testQuote } from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../state.ts';
import WithdrawalFormScreen from './WithdrawalFormScreen.tsx';

beforeEach(() => beginTest());

/** Submits a filled-in form, which the server refuses. */
async function submit(refusal: ErrorDetails, form = {}) {
  const ports = payoutPorts('/withdrawal/redirect');
  ports.answers['withdrawal-create'] = ({ dryRun }) => {
    if (dryRun) return testQuote();
    throw new CashierError('Please verify your address', refusal);
  };
  fillForm();
  useWithdrawal.setState(form);
  await renderScreen(WithdrawalFormScreen, ports);
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  return ports;
}
const focused = () => document.activeElement;
const amount = () => screen.getByRole('textbox', { name: 'Withdrawal amount' });

it.each([
  'banking.amountOutOfRange',
  'banking.amountTooPrecise',
  'banking.balanceTooLow',
  'banking.withdrawalLimit',
])(
  '[FORM-20] a refused amount is explained at the amount, which gets the focus: %s',
  async (code) => {
    await submit({ code, status: 422 });
    await waitFor(() => expect(focused()).toBe(amount()));
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toMatch(/^Withdrawal amount: /);
  },
);

it.each([
  ['60', /60\.00 left of your 24-hour limit\. Choose a smaller amount/],
  ['20', /20\.00 left of your 24-hour limit, and the minimum here is \$50\. Try again later\.$/],
  ['0', /You’ve used all of your 24-hour limit\. Try again later\.$/],
])('[FORM-21] advises a smaller amount only if the limit leaves one: %s', async (left, text) => {
  const limit = { period: 'day', left, currency: 'MXN' } as const;
  await submit({ code: 'banking.withdrawalLimit', status: 422, limit });
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
});

it('[FORM-20] an invalid field gets the focus, and nothing is sent', async () => {
  const { calls } = await submit({ status: 422 }, { form: {} });
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('clabe')));
  expect(calls.filter(({ input }) => input['dryRun'] === undefined)).toEqual([]);
});

it('[FORM-21] a refusal links to the page on which the player can resolve it', async () => {
  const link = 'https://wallet.example/verify';
  await submit({ code: 'banking.walletRefused', status: 403, link });
  await screen.findByText('Please verify your address');
  expect(screen.getByRole('link')).toHaveProperty('href', link);
});

it('[FORM-14] a refused account that the form does not show is explained without pointing to a field', async () => {
  const fields = { clabe: 'error_clabe' };
  const saved = { savedAccountId: 's1' };
  await submit({ code: 'banking.paymentMethodRegex', status: 422, fields }, saved);
  await screen.findByText('We couldn’t accept these details', { exact: false });
});

it('[WD-4] a draft leads to its confirmation', async () => {
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm();
  await renderScreen(WithdrawalFormScreen, ports);
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(ports.places).toEqual([{ path: '/withdrawal/confirm', query: { id: 'w1' } }]);
});
