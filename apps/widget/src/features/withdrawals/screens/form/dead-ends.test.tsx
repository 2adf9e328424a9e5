import type { Snippet } from '@opencashier/contract/calls/snippet';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakePorts, type FakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testSnippet } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import {
  fillForm,
  payoutMethod,
  payoutPorts,
  testQuote,
} from '../../../../testing/withdrawal-fixtures.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { setSnippet } from '../../../methods/state.ts';
import ConvertScreen from '../../../sweepstake/screens/redemption/ConvertScreen.tsx';
import { chooseWithdrawalMethod, useWithdrawal } from '../../state.ts';
import WithdrawalFormScreen from './WithdrawalFormScreen.tsx';

function snippetWith(available: string): Snippet {
  return testSnippet({
    accounts: [{ account: 'main', currency: 'MXN', amount: available, onHold: '0' }],
  });
}

type DryRun = FakePorts['answers']['withdrawal-create'];

async function showForm(
  available: string,
  dryRun: DryRun = () => new Promise(() => {}),
): Promise<FakePorts> {
  const ports = payoutPorts('/withdrawal/redirect');
  fillForm(payoutMethod(), '');
  setSnippet(snippetWith(available), ports.clock.nowMs());
  ports.answers['withdrawal-create'] = dryRun;
  await renderScreen(WithdrawalFormScreen, ports);
  return ports;
}

/** The same ports on the form, which the player has left and opens again. */
function payoutAgain(ports: FakePorts): FakePorts {
  ports.navigator.replace({ path: '/withdrawal/redirect' });
  return ports;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('[WD-7] a player who cannot withdraw', () => {
  beforeEach(() => beginTest());

  it('without a balance sees a link to deposits instead of the form', async () => {
    const ports = await showForm('0');
    screen.getByRole('heading', { name: 'Nothing to withdraw yet' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(button('Make a deposit'));
    expect(ports.places).toEqual([{ path: '/deposit' }]);
  });

  it('with a balance below the minimum sees the minimum, and can choose another method', async () => {
    const ports = await showForm('20');
    screen.getByText('The minimum withdrawal here is $50, and you have $20.00 available.');
    await userEvent.click(button('Choose another method'));
    expect(ports.places).toEqual([{ path: '/withdrawal' }]);
  });

  it('sees the form once the balance equals the minimum', async () => {
    await showForm('50');
    screen.getByLabelText('Withdrawal amount');
  });

  it('whose balance falls while the form is open sees that, and the form after a deposit', async () => {
    const limits = { min: '50', max: '20' };
    const ports = await showForm('500', () => testQuote({ available: '20', limits }));
    await act(() => ports.clock.advance(1000));
    screen.getByRole('heading', { name: 'Not enough for this method' });
    act(() => setSnippet(snippetWith('700'), ports.clock.nowMs() + 1));
    screen.getByLabelText('Withdrawal amount');
    screen.getByText('$50 to $1,000');
    screen.getByText('$700.00 available');
  });

  it('sees the newer of two balances, even if it is the smaller one', async () => {
    const ports = await showForm('500', () => testQuote({ available: '600' }));
    await act(() => ports.clock.advance(1000));
    act(() => setSnippet(snippetWith('20'), ports.clock.nowMs() + 1));
    screen.getByRole('heading', { name: 'Not enough for this method' });
  });

  const limited = (left: string) =>
    testQuote({
      limits: { min: '50', max: left },
      limit: { period: 'day', left, currency: 'MXN' },
    });

  it('whose limit leaves less than the minimum sees how much, and the form once more is left', async () => {
    let left = '20';
    const ports = await showForm('500', () => limited(left));
    await act(() => ports.clock.advance(1000));
    screen.getByRole('heading', { name: 'Limit reached' });
    screen.getByText(
      'You have $20.00 left of your 24-hour limit, and the minimum here is $50. Try again later.',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make a deposit' })).toBeNull();
    await userEvent.click(button('Choose another method'));
    expect(ports.places).toEqual([{ path: '/withdrawal' }]);
    // The page asks again when it opens.
    cleanup();
    left = '120';
    await renderScreen(WithdrawalFormScreen, payoutAgain(ports));
    await act(() => ports.clock.advance(1000));
    screen.getByLabelText('Withdrawal amount');
    screen.getByText('$50 to $120');
  });

  it('whose limit is used up sees a link to support, and no other method', async () => {
    const support = 'https://host.example/help';
    beginTest({ schema: { assets: { support } } });
    const ports = await showForm('500', () => limited('0'));
    await act(() => ports.clock.advance(1000));
    screen.getByText('You’ve used all of your 24-hour limit. Try again later.');
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveProperty('href', support);
    expect(screen.queryByRole('button', { name: 'Choose another method' })).toBeNull();
  });

  it('sees the form while a limit leaves the minimum', async () => {
    const ports = await showForm('500', () => limited('50'));
    await act(() => ports.clock.advance(1000));
    screen.getByLabelText('Withdrawal amount');
  });

  it('from one account can choose another one that has money', async () => {
    const ports = payoutPorts('/withdrawal/redirect');
    fillForm(payoutMethod(), '');
    const accounts = (additional: string): Snippet['accounts'] => [
      { account: 'main', currency: 'MXN', amount: '0', onHold: '0' },
      { account: 'additional', currency: 'USD', amount: additional, onHold: '0' },
    ];
    setSnippet(testSnippet({ accounts: accounts('0') }), ports.clock.nowMs());
    await renderScreen(WithdrawalFormScreen, ports);
    expect(screen.queryByRole('button', { name: 'Withdraw from the other account' })).toBeNull();
    act(() => setSnippet(testSnippet({ accounts: accounts('40') }), ports.clock.nowMs()));
    await userEvent.click(button('Withdraw from the other account'));
    expect(useWithdrawal.getState().currency).toBe('USD');
    expect(ports.places).toEqual([{ path: '/withdrawal' }]);
  });

  it('without sweep coins to redeem sees a link to the packages', async () => {
    beginTest({ widgetViewType: 'sweep', currency: 'USD' });
    const ports = fakePorts({ path: '/withdrawal/crypto/convert' });
    useSweepstake.setState({ held: { sweep: '0', gold: '0', unplayed: '0' } });
    const usdt = payoutMethod({ name: 'usdt', category: 'crypto', coin: 'USDT', fields: [] });
    chooseWithdrawalMethod(usdt);
    await renderScreen(ConvertScreen, ports);
    screen.getByRole('heading', { name: 'No coins to redeem yet' });
    await userEvent.click(button('See coin packages'));
    expect(ports.places).toEqual([{ path: '/deposit' }]);
  });
});

describe('the form of a withdrawal', () => {
  beforeEach(() => beginTest());

  it('[WD-8] has the fee and the net amount in the same bar as its button', async () => {
    const ports = payoutPorts('/withdrawal/redirect');
    fillForm();
    await renderScreen(WithdrawalFormScreen, ports);
    await act(() => ports.clock.advance(1000));
    const bar = button('Continue with $100.00').parentElement;
    expect(bar?.textContent).toContain('Fee$10.00');
    expect(bar?.textContent).toContain('You get$90.00');
  });

  it('[AMT-12] reads a pasted 2,000 as two thousand, and a typed one as two', async () => {
    fillForm(payoutMethod(), '');
    await renderScreen(WithdrawalFormScreen, payoutPorts('/withdrawal/redirect'));
    const amount = screen.getByLabelText<HTMLInputElement>('Withdrawal amount');
    await userEvent.click(amount);
    await userEvent.paste('2,000');
    expect(useWithdrawal.getState().amount).toBe('2000');
    await userEvent.clear(amount);
    await userEvent.type(amount, '2,000');
    expect(useWithdrawal.getState().amount).toBe('2,000');
  });
});
