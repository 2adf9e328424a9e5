import type { MethodField } from '@opencashier/contract/methods/methods';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CashierError } from '../../../../ports/cashier-error.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { descriptionOf, renderScreen } from '../../../../testing/render-screen.tsx';
import {
  fillForm,
  payoutMethod,
  payoutPorts,
  testQuote,
} from '../../../../testing/withdrawal-fixtures.ts';
import WithdrawalFormScreen from './WithdrawalFormScreen.tsx';

beforeEach(() => beginTest());

async function showForm() {
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm(payoutMethod({ resolvesAccount: true }));
  await renderScreen(WithdrawalFormScreen, ports);
  const field = screen.getByLabelText('clabe');
  const isPending = () => field.getAttribute('aria-busy') === 'true';
  const pass = (ms: number) => act(() => ports.clock.advance(ms));
  const type = (text: string) => userEvent.type(field, text);
  return { ports, field, isPending, pass, type };
}

it('[FORM-6] a field is pending while the server looks up its account, and not afterwards', async () => {
  const { ports, isPending, pass, type } = await showForm();
  ports.answers['account-resolve'] = () => ({ name: 'A Holder' });
  await pass(300);
  expect(isPending()).toBe(false);
  await type('{Backspace}8');
  expect(isPending()).toBe(true);
  const regions = screen.getAllByRole('status');
  await pass(300);
  expect(isPending()).toBe(false);
  // The name is announced: its region was there before.
  const region = screen.getByText('A Holder').closest<HTMLElement>('[role="status"]');
  expect(regions).toContain(region);
  expect(screen.getByText('A Holder').closest('[data-strong]')).not.toBeNull();
});

it('asks for the fee again if the player chooses another network, but not for other fields', async () => {
  const network = { standard: null, memo: false, minUsd: null };
  const networks = ['tron', 'ton'].map((id) => ({
    ...network,
    id,
    name: id,
    confirmations: null,
    intervalSeconds: null,
  }));
  const fields: MethodField[] = [
    { name: 'network', type: 'networks', value: 'tron', label: 'Network' },
    { name: 'wallet', type: 'text' },
  ];
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm(payoutMethod({ fields, networks }));
  await renderScreen(WithdrawalFormScreen, ports);
  const networksAsked = async () => {
    await act(() => ports.clock.advance(300));
    const quotes = ports.calls.filter(({ name }) => name === 'withdrawal-create');
    return quotes.map(({ input }) => (input['fields'] as Record<string, string>)['network']);
  };
  await userEvent.type(screen.getByLabelText('wallet'), 'T1');
  expect(await networksAsked()).toEqual(['tron']);
  await userEvent.selectOptions(screen.getByRole('combobox'), 'ton');
  expect(await networksAsked()).toEqual(['tron', 'ton']);
});

it('[WD-2] says when the money arrives before the fee is known', async () => {
  fillForm(payoutMethod({ arrival: { kind: 'hours', from: 1, to: 24 } }));
  await renderScreen(WithdrawalFormScreen, payoutPorts('/withdrawal/redirect'));
  screen.getByText('Usually in 1 to 24 hours');
});

it('[FORM-6] a field that the player changes is no longer pending', async () => {
  const { ports, field, isPending, pass } = await showForm();
  ports.answers['account-resolve'] = () => new Promise(() => {});
  await pass(300);
  expect(isPending()).toBe(true);
  await userEvent.type(field, '{Backspace}');
  expect(isPending()).toBe(false);
});

it('[FORM-6] a field that the server rejects shows an error, which focusing the field clears', async () => {
  const { ports, field, isPending, pass, type } = await showForm();
  ports.answers['account-resolve'] = () => {
    const about = { code: 'banking.accountNotFound', status: 422, fields: { clabe: 'wrong' } };
    throw new CashierError('no', about);
  };
  await type('{Backspace}8');
  await userEvent.tab();
  await pass(300);
  expect([isPending(), field.getAttribute('aria-invalid')]).toEqual([false, 'true']);
  await userEvent.click(field);
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('[FORM-20] a failed submit names the amount in the summary, until the amount changes', async () => {
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm();
  await renderScreen(WithdrawalFormScreen, ports);
  const amount = screen.getByRole('textbox', { name: 'Withdrawal amount' });
  await userEvent.clear(amount);
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toMatch(/^Withdrawal amount: Enter an amount/);
  await userEvent.type(amount, '1');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[FORM-20] a failed submit marks the amount until the player chooses a share of the balance', async () => {
  fillForm();
  await renderScreen(WithdrawalFormScreen, payoutPorts('/withdrawal/redirect'));
  const amount = screen.getByRole('textbox', { name: 'Withdrawal amount' });
  await userEvent.clear(amount);
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  await screen.findByRole('alert');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const busyAgain = 'The cashier is busy right now. Try again shortly.';

async function showBusy() {
  const shown = await showForm();
  shown.ports.answers['withdrawal-create'] = ({ dryRun }) => {
    if (dryRun) return testQuote();
    throw new CashierError('busy', { code: 'server.unavailable', status: 503 });
  };
  return shown;
}

it('[FORM-21] keeps a problem until the player ticks the box that saves the account', async () => {
  await showBusy();
  await userEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  expect(screen.getByRole('note').textContent).toContain(busyAgain);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByRole('note')).toBeNull();
});

it('[FORM-21] keeps a problem that may pass, with a way to the other methods, until the amount changes', async () => {
  const { ports, pass } = await showBusy();
  await userEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  await pass(5000);
  expect(screen.getByRole('note').textContent).toContain(busyAgain);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
  expect(ports.places).toEqual([{ path: '/withdrawal' }]);
  await userEvent.type(screen.getByLabelText('Withdrawal amount'), '1');
  expect(screen.queryByText(busyAgain, { exact: false })).toBeNull();
});

it('[FORM-21, ERR-9] no longer says that the sign-in has ended once the host has sent a token', async () => {
  const { ports } = await showForm();
  ports.answers['withdrawal-create'] = ({ dryRun }) => {
    if (dryRun) return testQuote();
    throw new CashierError('no', { code: 'auth.tokenExpired', status: 401 });
  };
  await userEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  screen.getByRole('button', { name: 'Sign in' });
  act(() => ports.hostSends('token-updated', { token: 'fresh' }));
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

it('[FORM-21] offers no other method to a player who owes money, but support', async () => {
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } });
  const { ports } = await showForm();
  const refuse = (code: string) => {
    ports.answers['withdrawal-create'] = ({ dryRun }) => {
      if (dryRun) return testQuote();
      throw new CashierError('no', { code, status: 403 });
    };
  };
  refuse('banking.withdrawalsBlocked');
  const submit = () => userEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  await submit();
  screen.getByText(/Withdrawals are paused/);
  screen.getByRole('link', { name: /support/i });
  expect(screen.queryByRole('button', { name: 'Choose another method' })).toBeNull();

  // The same request would only be refused again.
  const creates = () => ports.calls.filter(({ name }) => name === 'withdrawal-create').length;
  const before = creates();
  await submit();
  const button = screen.getByRole('button', { name: /^Continue with/ });
  expect([creates(), button.getAttribute('aria-disabled')]).toEqual([before, 'true']);
  expect(descriptionOf(button)).toContain('Withdrawals are paused');

  await userEvent.clear(screen.getByLabelText('Withdrawal amount'));
  await userEvent.type(screen.getByLabelText('Withdrawal amount'), '200');
  refuse('banking.methodUnavailable');
  await submit();
  screen.getByRole('button', { name: 'Choose another method' });
});

it('[SEQ-6] the first field that the provider asks for has the focus', async () => {
  const { ports } = await showForm();
  ports.answers['withdrawal-create'] = ({ dryRun }) => {
    const fields = [{ name: 'branch', label: 'Branch', type: 'text' as const }];
    return dryRun ? testQuote() : { ...testQuote(), id: undefined, fields };
  };
  await userEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  const field = await screen.findByLabelText('Branch');
  await expect.poll(() => document.activeElement).toBe(field);
});
