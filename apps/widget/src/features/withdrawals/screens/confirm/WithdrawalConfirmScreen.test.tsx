import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CashierError } from '../../../../ports/cashier-error.ts';
import type { FakePorts } from '../../../../testing/fake-ports.ts';
import { english } from '../../../../testing/english.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { descriptionOf, renderScreen } from '../../../../testing/render-screen.tsx';
import {
  fillForm,
  payoutList,
  payoutMethod,
  payoutPorts,
  testWithdrawal,
} from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../state.ts';
import WithdrawalConfirmScreen from './WithdrawalConfirmScreen.tsx';

const serverTime = '2026-11-15T12:00:00.000Z';

async function showDraft(change: Partial<WithdrawalState> = {}): Promise<FakePorts> {
  const ports = payoutPorts();
  ports.navigator.replace({ path: '/withdrawal/confirm', query: { id: 'w1' } });
  ports.places.length = 0;
  ports.answers['code-send'] = () => ({ length: 6, resendAt: serverTime, serverTime });
  fillForm();
  const draft = testWithdrawal({ status: 'draft', codeRequired: true, ...change });
  useWithdrawal.setState({ records: { w1: { ...draft, receivedAtMs: ports.clock.nowMs() } } });
  await renderScreen(WithdrawalConfirmScreen, ports);
  return ports;
}

const count = ({ events }: FakePorts, name: string) =>
  events.filter((event) => event === name).length;
/** The heading has the focus, and its description is the only announcement of a reason. */
function expectReadOut(reason: unknown): void {
  const heading = screen.getByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(heading);
  expect(descriptionOf(heading)).toContain(reason);
  expect(screen.queryByRole('alert')).toBeNull();
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[WD-9] the code of a withdrawal', () => {
  beforeEach(() => beginTest());

  it('is requested by a button that does not turn into “Withdraw” before the code is entered', async () => {
    const ports = await showDraft();
    await press('Send me a code');
    const code = await screen.findByLabelText('Code we sent you');
    expect(screen.queryByRole('button', { name: 'Withdraw $100.00' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(code));

    act(() => code.blur());
    await press('Enter the code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect([count(ports, 'code-send'), count(ports, 'withdrawal-confirm')]).toEqual([1, 0]);
  });

  it.each([
    ['+49 ••• ••42', 'We sent a code to +49 ••• ••42'],
    [undefined, 'Your code is on its way. Check your text messages and email.'],
  ])('has a description that says where it was sent: %s', async (sentTo, text) => {
    const ports = await showDraft();
    ports.answers['code-send'] = () => ({ length: 6, sentTo, resendAt: serverTime, serverTime });
    ports.answers['withdrawal-confirm'] = () => {
      throw new CashierError('no', { code: 'banking.codeWrong', status: 422, triesLeft: 2 });
    };
    await press('Send me a code');
    const code = await screen.findByLabelText('Code we sent you');
    expect(descriptionOf(code)).toBe(`6 digits ${text}`);
    await userEvent.type(code, '123456');
    await press('Withdraw $100.00');
    await screen.findByRole('alert');
    expect(descriptionOf(code)).toContain(text);
  });

  it('can be submitted once all digits are entered', async () => {
    const ports = await showDraft();
    await press('Send me a code');
    const code = await screen.findByLabelText('Code we sent you');
    // The digits of the player's own script are read too.
    await userEvent.type(code, '١२345');
    expect(screen.queryByRole('button', { name: 'Withdraw $100.00' })).toBeNull();
    await userEvent.type(code, '6');
    await press('Withdraw $100.00');
    const { input } = ports.calls.find(({ name }) => name === 'withdrawal-confirm') ?? {};
    expect(input).toMatchObject({ id: 'w1', code: '123456' });
  });

  it('[FORM-20] is announced if it is wrong, and gets the focus back', async () => {
    const ports = await showDraft();
    ports.answers['withdrawal-confirm'] = () => {
      throw new CashierError('no', { code: 'banking.codeWrong', status: 422, triesLeft: 2 });
    };
    await press('Send me a code');
    const code = await screen.findByLabelText('Code we sent you');
    await userEvent.type(code, '123456');
    act(() => code.blur());
    await press('Withdraw $100.00');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toMatch(/^Code we sent you: .*2 tries left/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('aria-invalid')).toBe('true');
    // FORM-6: only the player's own focus clears the mark, and the summary keeps the error.
    await userEvent.click(code);
    expect(code.getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(code)).toContain('2 tries left');
    await userEvent.type(code, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[FORM-21] keeps a problem that may pass after its notification, until the code changes', async () => {
    const ports = await showDraft();
    ports.answers['withdrawal-confirm'] = () => {
      throw new CashierError('busy', { code: 'server.unavailable', status: 503 });
    };
    await press('Send me a code');
    const code = await screen.findByLabelText('Code we sent you');
    await userEvent.type(code, '123456');
    await press('Withdraw $100.00');
    await act(() => ports.clock.advance(5000));
    expect(screen.getByRole('note').textContent).toContain('The cashier is busy right now.');
    await userEvent.type(code, '{Backspace}');
    expect(screen.queryByRole('note')).toBeNull();
  });
});

it('[FORM-21, ERR-9] the page no longer says that the sign-in has ended once the host has sent a token', async () => {
  beginTest();
  const ports = await showDraft({ codeRequired: false });
  ports.answers['withdrawal-confirm'] = () => {
    throw new CashierError('no', { code: 'auth.tokenExpired', status: 401 });
  };
  await press('Withdraw $100.00');
  await press('Sign in');
  act(() => ports.hostSends('token-updated', { token: 'fresh' }));
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

it('[WD-9] the last minute to confirm is announced in words, and only then', async () => {
  beginTest();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ports = await showDraft({ expiresAt: '2026-11-15T12:01:05.000Z', serverTime });
  const announced = () =>
    screen.getByRole('timer').parentElement?.querySelector('[aria-live="polite"]')?.textContent;
  const pass = (ms: number) =>
    act(async () => {
      await ports.clock.advance(ms);
      vi.advanceTimersByTime(ms);
    });
  expect(announced()).toBe('');
  await pass(5000);
  expect(announced()).toBe('');
  await pass(1000);
  expect(announced()).toBe('Last minute to confirm');
});

it('[WD-9] the focus moves to the heading if the time to confirm runs out, and the reason is read out with it', async () => {
  beginTest();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ports = await showDraft({ expiresAt: '2026-11-15T12:00:10.000Z', serverTime });
  act(() => screen.getByRole('button', { name: 'Send me a code' }).focus());
  await act(async () => {
    await ports.clock.advance(10_000);
    vi.advanceTimersByTime(10_000);
  });
  expectReadOut('Time to confirm has run out');
  screen.getByRole('heading', { name: 'Withdrawal not confirmed' });
  screen.getByRole('button', { name: 'Start again' });
});

it('[WD-9] a refusal that ends the draft is read out once, with the heading that gets the focus', async () => {
  beginTest();
  const ports = await showDraft({ codeRequired: false });
  ports.answers['withdrawal-confirm'] = () => {
    throw new CashierError('no', { code: 'banking.balanceTooLow', status: 422 });
  };
  await press('Withdraw $100.00');
  await screen.findByRole('button', { name: 'Start again' });
  expectReadOut(english['common.errors.banking.balanceTooLow']);
});

it('[WD-9] a refusal that ends the draft is an alert if nothing had the focus', async () => {
  beginTest();
  const ports = await showDraft({ codeRequired: false });
  ports.answers['withdrawal-confirm'] = () => {
    throw new CashierError('no', { code: 'banking.balanceTooLow', status: 422 });
  };
  act(() => screen.getByRole('button', { name: 'Withdraw $100.00' }).click());
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(document.body);
});

it('[I18N-5] the method’s name follows a change of language', async () => {
  beginTest();
  await showDraft();
  const renamed = payoutMethod({ text: { en: { title: 'Another name' } } });
  act(() => useWithdrawal.setState({ list: payoutList(renamed) }));
  screen.getByText('Another name');
});
