import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { beginDepositTest } from '../../../testing/deposit-click.ts';
import { isFieldShown, showForm, withField } from '../../../testing/deposit-form.ts';
import { testSnippet } from '../../../testing/fixtures.ts';
import { useMethods } from '../../methods/state.ts';

beforeEach(() => beginDepositTest());

const savedAccounts = [
  { id: 'a1', kind: 'deposit' as const, method: 'spei', label: '•• 4321' },
  { id: 'a2', kind: 'deposit' as const, method: 'spei', label: '•• 8765' },
];
const account = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });

async function remove(label: string): Promise<void> {
  const name = `Remove ${label}`;
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
}

it('a form loses each saved account that the player removes, and then asks for its fields', async () => {
  useMethods.setState({ snippet: testSnippet({ savedAccounts }) });
  const ports = await showForm(withField({}));
  ports.answers['account-delete'] = () => ({ ok: true });
  expect(account('•• 4321')?.checked).toBe(true);
  expect(isFieldShown('Account')).toBe(false);
  await remove('•• 8765');
  await waitFor(() => expect(account('•• 8765')).toBeNull());
  expect(account('•• 4321')?.checked).toBe(true);
  await remove('•• 4321');
  await waitFor(() => expect(account('•• 4321')).toBeNull());
  expect(isFieldShown('Account')).toBe(true);
});

it('a removed account passes the focus to the next one, else to the previous one, else to the heading', async () => {
  const third = { id: 'a3', kind: 'deposit' as const, method: 'spei', label: '•• 1111' };
  useMethods.setState({ snippet: testSnippet({ savedAccounts: [...savedAccounts, third] }) });
  const ports = await showForm(withField({}));
  let answer = (): void => {};
  ports.answers['account-delete'] = () =>
    new Promise((resolve) => (answer = () => resolve({ ok: true })));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const steps = [
    ['•• 8765', 'Remove •• 1111'],
    ['•• 1111', 'Remove •• 4321'],
    ['•• 4321', null],
  ] as const;
  for (const [label, next] of steps) {
    await remove(label);
    await waitFor(() => expect(focused()).toBe(`Remove ${label}`));
    answer();
    await waitFor(() => expect(account(label)).toBeNull());
    expect(focused()).toBe(next);
  }
  expect(document.activeElement?.tagName).toBe('H1');
});
