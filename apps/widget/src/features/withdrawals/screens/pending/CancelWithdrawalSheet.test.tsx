import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SavedAccounts } from '../../../../forms/method-form/SavedAccounts.tsx';
import { beginTest } from '../../../../testing/fixtures.ts';
import { userEvent } from '@testing-library/user-event';
import { CancelPaymentSheet } from '../../../deposits/screens/pending/CancelPaymentSheet.tsx';
import { CancelWithdrawalSheet } from './CancelWithdrawalSheet.tsx';

beforeEach(() => beginTest());

const nothing = (): void => {};

/** The labels of the buttons that are styled as the main action. */
function mainActions(): (string | null)[] {
  const buttons = [...screen.getByRole('dialog').querySelectorAll('button')];
  return buttons
    .filter(({ className }) => className.includes('primary'))
    .map(({ textContent }) => textContent);
}

it('[HEAD-8] the main action is to keep the withdrawal, not to cancel it', () => {
  render(<CancelWithdrawalSheet amount="$5.00" onCancel={async () => {}} onClose={nothing} />);
  expect(mainActions()).toEqual(['No, keep it']);
});

it('[HEAD-8] the main action is to keep the payment, not to cancel it', () => {
  render(<CancelPaymentSheet onCancel={nothing} onStay={nothing} />);
  expect(mainActions()).toEqual(['Keep payment']);
});

it('[HEAD-8] the main action is to keep the account, not to forget it', async () => {
  const accounts = [{ id: 'a1', label: '•• 4321' }];
  const handlers = { onChoose: nothing, onForget: nothing };
  render(<SavedAccounts kind="deposit" accounts={accounts} chosen="a1" {...handlers} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove •• 4321' }));
  expect(mainActions()).toEqual(['Keep it']);
});
