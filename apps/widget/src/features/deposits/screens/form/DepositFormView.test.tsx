import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../../../locales/en.json' with { type: 'json' };
import { setMessages } from '../../../../i18n/text.ts';
import { DepositFormView, type DepositFormViewProps } from './DepositFormView.tsx';

const nothing = (): void => {};
const hint = ['₹500 to ₹50,000', 'balance ₹12,450.00'];

const render = (props: Partial<DepositFormViewProps> = {}): string =>
  renderToStaticMarkup(
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

const phone = {
  name: 'phone',
  type: 'phone_with_prefix',
  label: 'Mobile number',
  value: '98201',
  prefix: '+91',
} as const;

describe('deposit form view', () => {
  beforeAll(() => setMessages('en', en, en));

  it('shows the limits, the total and the next step before the click', () => {
    const html = render();
    for (const fact of hint) expect(html).toContain(fact);
    expect(html).toContain('Deposit ₹1,000.00');
    expect(html).toContain('You continue on the payment page');
  });

  it('[LIST-14] shows the banner of the method above the amount', () => {
    const banner = 'Pay from an account in your own name.';
    const html = render({ banner });
    expect(html.indexOf(banner)).toBeGreaterThan(0);
    expect(html.indexOf(banner)).toBeLessThan(html.indexOf('<input'));
    expect(render()).not.toContain(banner);
  });

  it('[AMT-6] highlights the quick amount that equals the amount', () => {
    expect(render()).toMatch(/aria-pressed="true"[^>]*>1,000</);
  });

  it('shows the error of the amount in place of its hint', () => {
    const error = 'The smallest deposit is ₹500';
    const html = render({ amount: { value: '1', symbol: '₹', hint, error, onChange: nothing } });
    expect(html).toContain(error);
    for (const fact of hint) expect(html).not.toContain(fact);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="amount-note"/);
  });

  it('[FORM-9] keeps the prefix of a phone out of its input', () => {
    const html = render({ fields: [phone] });
    expect(html).toContain('>+91<');
    expect(html).toMatch(/<input[^>]*type="tel"[^>]*value="98201"/);
  });

  it('[FORM-2] connects a field with its label and its error', () => {
    const html = render({ fields: [{ ...phone, error: 'Ten digits after +91' }] });
    expect(html).toContain('for="field-phone"');
    expect(html).toMatch(/id="field-phone"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/id="field-phone-note"[^>]*>.*Ten digits after \+91/);
  });

  it('[FORM-2] collapses an advanced field unless it has an error', () => {
    const advanced = { ...phone, isAdvanced: true };
    expect(render({ fields: [advanced] })).not.toMatch(/<details[^>]*open/);
    expect(render({ fields: [{ ...advanced, error: 'wrong' }] })).toMatch(/<details[^>]*open/);
  });

  it('shows that it is busy and disables the button', () => {
    const html = render({ busy: true });
    expect(html).toContain('Opening the payment page');
    expect(html).toMatch(/<button type="submit"[^>]*aria-busy="true"[^>]*aria-disabled="true"/);
  });
});
