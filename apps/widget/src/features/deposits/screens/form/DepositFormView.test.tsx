import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEnglishTexts } from '../../../../testing/english.ts';
import { factOf, textIn } from '../../../../testing/render-screen.tsx';
import { DepositFormView, type DepositFormViewProps } from './DepositFormView.tsx';

const nothing = (): void => {};
const hint = ['₹500 to ₹50,000', 'balance ₹12,450.00'];

const show = (props: Partial<DepositFormViewProps> = {}) =>
  render(
    <DepositFormView
      method={{ name: 'PhonePe' }}
      amount={{ value: '1000', formatted: '1,000', symbol: '₹', hint, onChange: nothing }}
      quick={{ choices: [{ value: '1000', label: '1,000' }], selected: '1000', onChoose: nothing }}
      fields={[]}
      fieldHandlers={{ onChange: nothing }}
      total="₹1,000.00"
      next="page"
      busy={false}
      onSubmit={nothing}
      {...props}
    />,
  );

/** The text that screen readers read out with an input. */
function noteOf(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => textIn(document.getElementById(id))).join(' ');
}

const phone = {
  name: 'phone',
  type: 'phone_with_prefix',
  label: 'Mobile number',
  value: '98201',
  prefix: '+91',
} as const;

describe('deposit form view', () => {
  beforeEach(setEnglishTexts);

  it('shows the limits, the total and the next step before the click', () => {
    show();
    const note = noteOf(screen.getByRole('textbox', { name: 'Amount' }));
    for (const fact of hint) expect(note).toContain(fact);
    screen.getByRole('button', { name: 'Deposit ₹1,000.00' });
    screen.getByText('You’ll continue on the payment page', { exact: false });
  });

  it('shows the fee and what is left of the amount, if the method charges one', () => {
    const { unmount } = show();
    expect(factOf('Fee')).toBeUndefined();
    unmount();
    show({ fee: '₹20.00', receive: '₹980.00' });
    expect(factOf('Fee')).toBe('₹20.00');
    screen.getByText('₹980.00');
  });

  it('[FORM-21] after a problem that may pass, its button tries again', () => {
    show({ problem: 'No one can take this amount.', isProblemAnnounced: true });
    screen.getByRole('button', { name: 'Try again with ₹1,000.00' });
  });

  it('[LIST-31] promises nothing if the method was switched off', () => {
    show({ arrival: 'Usually arrives instantly', isOff: true, problem: 'Not available' });
    expect(screen.queryByText('Usually arrives instantly')).toBeNull();
    expect(screen.queryByText('You’ll continue', { exact: false })).toBeNull();
  });

  it('[LIST-14] shows the banner of the method above the amount', () => {
    show({ banner: 'Pay from an account in your own name.' });
    const banner = screen.getByText('Pay from an account in your own name.');
    const place = banner.compareDocumentPosition(screen.getByRole('textbox', { name: 'Amount' }));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[AMT-6] highlights the quick amount that equals the amount', () => {
    show();
    screen.getByRole('button', { name: '1,000', pressed: true });
  });

  it('shows the error of the amount in place of its hint', () => {
    const error = 'The minimum deposit is ₹500';
    show({ amount: { value: '1', symbol: '₹', hint, error, onChange: nothing } });
    const input = screen.getByRole('textbox', { name: 'Amount' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(input)).toBe(error);
    for (const fact of hint) expect(screen.queryByText(fact, { exact: false })).toBeNull();
  });

  it('[I18N-8] has its amount from left to right in every language, with the currency in front', () => {
    show();
    const input = screen.getByRole('textbox', { name: 'Amount' });
    const figure = input.closest('[dir]');
    expect(figure?.getAttribute('dir')).toBe('ltr');
    const place = screen.getByText('₹').compareDocumentPosition(input);
    expect(figure?.contains(screen.getByText('₹'))).toBe(true);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('disables an amount and a field that cannot be changed', () => {
    const amount = { value: '1000', symbol: '₹', hint, disabled: true, onChange: nothing };
    show({ amount, fields: [{ ...phone, isDisabled: true }] });
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ name, disabled }) => [name, disabled])).toEqual([
      ['amount', true],
      ['phone', true],
    ]);
  });

  it('[FORM-9] keeps the prefix of a phone out of its input', () => {
    show({ fields: [phone] });
    screen.getByText('+91');
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' });
    expect([input.type, input.value]).toEqual(['tel', '98201']);
  });

  it('[FORM-2] connects a field with its label and its error', () => {
    show({ fields: [{ ...phone, error: 'Ten digits after +91' }] });
    const input = screen.getByLabelText('Mobile number');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(input)).toContain('Ten digits after +91');
  });

  it.each([
    [undefined, false],
    ['wrong', true],
  ])('[FORM-2] collapses an advanced field unless it has an error: %s', (error, isOpen) => {
    show({ fields: [{ ...phone, isAdvanced: true, error }] });
    const details = screen.getByLabelText('Mobile number').closest('details');
    expect(details?.open).toBe(isOpen);
  });

  it('shows that it is busy and disables the button', async () => {
    let submitted = 0;
    show({ busy: true, onSubmit: () => (submitted += 1) });
    const button = screen.getByRole('button', { name: /Opening the payment page/ });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(submitted).toBe(0);
  });
});
