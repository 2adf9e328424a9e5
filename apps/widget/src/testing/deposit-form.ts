import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import DepositRedirectScreen from '../features/deposits/screens/form/DepositRedirectScreen.tsx';
import { aboutToClick } from './deposit-click.ts';
import { testMethod } from './fixtures.ts';
import { renderScreen } from './render-screen.tsx';

/** Shows the form of a method to a player who has typed an amount. */
export async function showForm(change: Partial<PaymentMethod> = {}, amount = '100') {
  const { ports } = aboutToClick(testMethod(change), amount);
  ports.navigator.replace({ path: '/deposit/redirect', query: { method: 'spei' } });
  ports.places.length = 0;
  await renderScreen(DepositRedirectScreen, ports);
  return ports;
}

// Found by its text, because queries by role are many times slower.
export async function submitForm(): Promise<void> {
  const button = screen.getByText(/^Deposit/, { selector: 'button *' }).closest('button');
  if (button) await userEvent.click(button);
}

/** A method with one field, whose label is `Account`. */
export const withField = (field: Partial<MethodField>, text = {}): Partial<PaymentMethod> => ({
  fields: [{ name: 'a', type: 'text', label_key: 'label', ...field }],
  text: { en: { title: 'SPEI', label: 'Account', ...text } },
});
export const accountInput = () => screen.getByLabelText<HTMLInputElement>('Account');
export const isFieldShown = (label: string) => screen.queryByLabelText(label) !== null;
