import { beforeEach, describe, expect, it } from 'vitest';
import { changeField } from '../../../forms/form-state.ts';
import { CashierError, networkError } from '../../../ports/cashier-error.ts';
import { chooseAccount, useWithdrawal } from '../state.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import {
  fillForm,
  payoutMethod,
  payoutPorts,
  testQuote,
  testWithdrawal,
} from '../../../testing/withdrawal-fixtures.ts';
import { settleIntent } from '../../../state/intent-key.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

beforeEach(() => {
  beginTest();
  settleIntent();
});

const refusal = (code: string, more = {}) => new CashierError('no', { code, status: 422, ...more });

describe('the dry run', () => {
  it('waits until the player pauses typing, and sends one request for the last amount', async () => {
    const ports = payoutPorts();
    fillForm();
    for (const amount of ['1', '12', '120']) {
      useWithdrawal.setState({ amount });
      void quoteWithdrawal(ports);
      await ports.clock.advance(100);
    }
    await ports.clock.advance(300);
    const dryRuns = ports.calls.filter(({ name }) => name === 'withdrawal-create');
    expect(dryRuns).toEqual([
      expect.objectContaining({
        key: undefined,
        input: expect.objectContaining({ amount: '120', dryRun: true, account: 'main' }),
      }),
    ]);
  });

  it('sends the network, which may affect the fee, and no other field', async () => {
    const ports = payoutPorts();
    const fields = [
      { name: 'network', type: 'networks' as const, value: 'tron' },
      { name: 'wallet', type: 'text' as const },
    ];
    fillForm(payoutMethod({ fields }));
    const typed = changeField(changeField({}, 'wallet', 'T1'), 'network', 'ethereum');
    useWithdrawal.setState({ form: typed });
    void quoteWithdrawal(ports);
    await ports.clock.advance(300);
    expect(ports.calls[0]?.input).toMatchObject({ fields: { network: 'ethereum' } });
    expect(ports.calls[0]?.input).not.toHaveProperty('fields.wallet');
  });

  it('uses the response to the latest request, however late the others arrive', async () => {
    const ports = payoutPorts();
    fillForm();
    ports.answers['withdrawal-create'] = async ({ amount }) => {
      await ports.clock.wait(amount === '100' ? 5000 : 100);
      return testQuote({ amount: String(amount) });
    };
    void quoteWithdrawal(ports);
    await ports.clock.advance(300);
    useWithdrawal.setState({ amount: '200' });
    void quoteWithdrawal(ports);
    await ports.clock.advance(400);
    expect(useWithdrawal.getState().quote?.amount).toBe('200');
    await ports.clock.advance(5000);
    expect(useWithdrawal.getState().quote?.amount).toBe('200');
  });
});

describe('creating a draft', () => {
  it('[FORM-16] stops at an invalid form, and returns the field', async () => {
    const ports = payoutPorts();
    fillForm(payoutMethod(), '501');
    expect(await createWithdrawal(ports)).toEqual({ kind: 'invalid', first: 'amount' });
    expect(useWithdrawal.getState().amountError?.()).toContain('500');
    useWithdrawal.setState({ amount: '100', form: {} });
    expect(await createWithdrawal(ports)).toEqual({ kind: 'invalid', first: 'clabe' });
    expect(ports.calls).toEqual([]);
  });

  it('stores the draft without notifying the host', async () => {
    const ports = payoutPorts();
    fillForm();
    useWithdrawal.setState({ saveAccount: true });
    expect(await createWithdrawal(ports)).toEqual({ kind: 'drafted', id: 'w1' });
    expect(ports.calls[0]?.input).toMatchObject({
      paymentType: 'spei',
      amount: '100',
      currency: 'MXN',
      fields: { clabe: '032180000118359719' },
      saveAccount: true,
    });
    expect(useWithdrawal.getState().records['w1']).toMatchObject({ status: 'draft', fee: '10' });
    expect(ports.sent).toEqual([]);
  });

  it('needs no fields for a saved account, and uses the currency of the chosen account', async () => {
    const ports = payoutPorts();
    fillForm();
    chooseAccount('USD');
    const method = payoutMethod({ amount_rules: { USD: { min: 5, max: 100 } } });
    useWithdrawal.setState({ method, amount: '40', savedAccountId: 'a1' });
    await createWithdrawal(ports);
    expect(ports.calls[0]?.input).toMatchObject({
      account: 'additional',
      currency: 'USD',
      savedAccountId: 'a1',
      fields: {},
    });
  });

  it('asks for the fields again if the saved account was deleted elsewhere', async () => {
    const ports = payoutPorts();
    fillForm();
    useWithdrawal.setState({ savedAccountId: 'a1' });
    ports.answers['withdrawal-create'] = () => {
      throw refusal('banking.accountNotFound', { status: 404 });
    };
    expect(await createWithdrawal(ports)).toMatchObject({ kind: 'failed' });
    expect(useWithdrawal.getState().savedAccountId).toBeUndefined();
  });

  it('adds the fields that the provider asks for to the form', async () => {
    const ports = payoutPorts();
    fillForm();
    const fields = [{ name: 'birthday', type: 'text' as const }];
    ports.answers['withdrawal-create'] = () => testQuote({ fields });
    expect(await createWithdrawal(ports)).toEqual({ kind: 'fields-required' });
    expect(useWithdrawal.getState().extraFields).toEqual(fields);
  });

  it('retries a lost response under the same key, and ignores a double click', async () => {
    const ports = payoutPorts();
    fillForm();
    ports.answers['withdrawal-create'] = () => Promise.reject(networkError());
    const first = createWithdrawal(ports);
    expect(await createWithdrawal(ports)).toEqual({ kind: 'busy' });
    expect(await first).toMatchObject({ kind: 'failed' });
    ports.answers['withdrawal-create'] = () => testQuote({ id: 'w1' });
    await createWithdrawal(ports);
    const keys = ports.calls.map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('[FORM-14] shows an error from the server at its field', async () => {
    const ports = payoutPorts();
    fillForm();
    ports.answers['withdrawal-create'] = () => {
      throw refusal('banking.paymentMethodRegex', { fields: { clabe: 'error_clabe' } });
    };
    expect(await createWithdrawal(ports)).toEqual({ kind: 'invalid', first: 'clabe' });
    expect(useWithdrawal.getState().form['clabe']?.error).toBeTruthy();
  });

  it('[FORM-14] fails as a whole if the form shows none of the fields with an error', async () => {
    const ports = payoutPorts();
    fillForm();
    ports.answers['withdrawal-create'] = () => {
      throw refusal('banking.paymentMethodRegex', { fields: { wallet: 'error_wallet' } });
    };
    expect(await createWithdrawal(ports)).toMatchObject({ kind: 'failed' });
  });
});

describe('confirming a draft', () => {
  it('[WD-4] notifies the host, and clears the form', async () => {
    const ports = payoutPorts();
    fillForm();
    recordWithdrawal(ports, testWithdrawal({ status: 'draft' }), false);
    expect(await confirmWithdrawal(ports, { id: 'w1' })).toEqual({ kind: 'confirmed' });
    expect(ports.sent).toEqual([
      expect.objectContaining({ messageType: 'transaction', kind: 'withdrawal', status: 'review' }),
    ]);
    expect(useWithdrawal.getState().amount).toBe('');
  });

  it('keeps its key while the outcome is unknown, and uses another for another code', async () => {
    const ports = payoutPorts();
    ports.answers['withdrawal-confirm'] = () => Promise.reject(networkError());
    await confirmWithdrawal(ports, { id: 'w1', code: '1111' });
    await confirmWithdrawal(ports, { id: 'w1', code: '1111' });
    await confirmWithdrawal(ports, { id: 'w1', code: '2222' });
    const [first, second, third] = ports.calls.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it.each([
    ['banking.codeWrong', 'code'],
    ['banking.codeExpired', 'code'],
    ['banking.codeRequired', 'code'],
    ['banking.codeTooMany', 'over'],
    ['banking.codesLocked', 'over'],
    ['banking.draftExpired', 'over'],
    ['banking.balanceTooLow', 'over'],
    ['banking.walletRefused', 'failed'],
  ])('with the error %s has the outcome %s', async (code, kind) => {
    const ports = payoutPorts();
    ports.answers['withdrawal-confirm'] = () => {
      throw refusal(code);
    };
    expect(await confirmWithdrawal(ports, { id: 'w1' })).toMatchObject({ kind, error: { code } });
  });
});
