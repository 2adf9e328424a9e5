import { beforeEach, describe, expect, it } from 'vitest';
import { changeField } from '../../../../forms/form-state.ts';
import { chooseMethod, useDeposit } from '../../state.ts';
import { beginTest, testMethod } from '../../../../testing/fixtures.ts';
import { depositForm } from './check-form.ts';

beforeEach(() => beginTest());

describe('[FORM-18] the state of the deposit form', () => {
  const method = testMethod({ fields: [{ name: 'iban', type: 'text', regex: '^MX' }] });
  const type = (iban: string): void =>
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'iban', iban) }));

  it('contains the method, its limits and the typed amount, each part validated separately', () => {
    chooseMethod(method);
    const limits = { min: '50', max: '1000' };
    const untouched = { paymentMethod: method, limits, amount: '' };
    expect(depositForm()).toMatchObject({
      ...untouched,
      isAmountValid: false,
      isFormValid: false,
    });
    useDeposit.setState({ amount: '1 000' });
    expect(depositForm()).toMatchObject({ amount: '1 000', isAmountValid: true });
    expect(depositForm().isFormValid).toBe(false);
    type('GB1');
    expect(depositForm().isFormValid).toBe(false);
    type('MX1');
    expect(depositForm()).toMatchObject({ isAmountValid: true, isFormValid: true });
    useDeposit.setState({ amount: '1000.01' });
    expect(depositForm()).toMatchObject({ isAmountValid: false, isFormValid: true });
  });

  it('allows no amount before there is a method', () => {
    useDeposit.setState({ amount: '100' });
    expect(depositForm()).toMatchObject({
      paymentMethod: undefined,
      limits: { min: '0', max: '0' },
      isAmountValid: false,
    });
  });

  it('flags no field when it is read', () => {
    chooseMethod(method);
    depositForm();
    const { amountError, form } = useDeposit.getState();
    expect({ amountError, form }).toEqual({ amountError: undefined, form: {} });
  });
});
