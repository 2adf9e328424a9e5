import { beforeEach, describe, expect, it } from 'vitest';
import { changeField } from '../../../../forms/form-state.ts';
import { CashierError, networkError } from '../../../../ports/cashier-error.ts';
import { useDeposit } from '../../state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { flaggedErrorText } from '../../../../testing/form-error-texts.ts';
import { beginTest, testDeposit, testMethod } from '../../../../testing/fixtures.ts';
import { completeDeposit } from './complete-deposit.ts';
import { settleIntent } from '../../../../state/intent-key.ts';
import { recordDeposit } from '../watch/record-deposit.ts';

beforeEach(() => {
  beginTest();
  settleIntent();
});

const utr = { name: 'utr', type: 'text', regex: '^\\d{12}$', isAfterPayment: true } as const;
const method = testMethod({ fields: [{ name: 'bank', type: 'text' }, utr] });

function setUp(paidMethod = method) {
  const ports = fakePorts();
  ports.answers = { 'deposit-complete': () => ({ depositId: 'd1', status: 'accepted' }) };
  recordDeposit(ports, testDeposit());
  const type = (text: string) =>
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'utr', text) }));
  const click = () => {
    const { current } = useDeposit.getState();
    if (!current) throw new Error('there is no deposit');
    return completeDeposit(ports, paidMethod, current);
  };
  const completions = () => ports.calls.filter(({ name }) => name === 'deposit-complete');
  return { ports, type, click, completions };
}

describe('[SEQ-17] completing a deposit', () => {
  it('[FORM-16] validates the fields for after the payment first, and sends nothing if one is invalid', async () => {
    const { ports, type, click, completions } = setUp();
    expect(await click()).toEqual({ kind: 'invalid', first: 'utr' });
    type('123');
    expect((await click()).kind).toBe('invalid');
    expect(completions()).toEqual([]);
    expect(flaggedErrorText(useDeposit.getState().form, method, 'utr')).toBe('Check this field');
    expect(ports.tracked).toContainEqual(['regex-error', 'utr']);
  });

  it('sends the fields with an idempotency key, and marks the deposit as declared', async () => {
    const { type, click, completions } = setUp();
    type('412345678901');
    expect(await click()).toEqual({ kind: 'completed' });
    expect(completions()[0]?.input).toEqual({
      depositId: 'd1',
      paymentMethod: 'spei',
      fields: { utr: '412345678901' },
    });
    expect(completions()[0]?.key).toBeTruthy();
    expect(useDeposit.getState().current).toMatchObject({ status: 'accepted', isDeclared: true });
    expect(useDeposit.getState().submitting).toBe(false);
  });

  it('sends one confirmation for two clicks', async () => {
    const { type, click, completions } = setUp();
    type('412345678901');
    const first = click();
    expect(await click()).toEqual({ kind: 'busy' });
    expect(await first).toEqual({ kind: 'completed' });
    expect(completions()).toHaveLength(1);
  });

  it('does not change another deposit that the player has since started', async () => {
    const { ports, type, click } = setUp();
    type('412345678901');
    ports.answers['deposit-complete'] = () => {
      recordDeposit(ports, testDeposit({ depositId: 'd2' }));
      return { depositId: 'd1', status: 'accepted' };
    };
    expect(await click()).toEqual({ kind: 'completed' });
    expect(useDeposit.getState().current?.depositId).toBe('d2');
    expect(ports.sent.at(-1)).toMatchObject({ id: 'd1', status: 'accepted' });
  });

  it('keeps its key while the outcome is unknown', async () => {
    const { ports, type, click, completions } = setUp();
    type('412345678901');
    ports.answers['deposit-complete'] = () => Promise.reject(networkError());
    expect((await click()).kind).toBe('failed');
    await click();
    expect(completions()[1]?.key).toBe(completions()[0]?.key);
    expect(useDeposit.getState().current?.status).toBe('waiting');
  });

  it('[FORM-14] shows an error from the server at its field', async () => {
    const { ports, type, click } = setUp();
    type('412345678901');
    const refusal = { status: 422, code: 'banking.paymentMethodRegex', fields: { utr: 'none' } };
    ports.answers['deposit-complete'] = () => Promise.reject(new CashierError('no', refusal));
    expect(await click()).toEqual({ kind: 'invalid', first: 'utr' });
    expect(flaggedErrorText(useDeposit.getState().form, method, 'utr')).toBe('Check this field');
  });

  it('[FORM-14, FORM-20] leads to the first shown field, and fails as a whole if none is shown', async () => {
    const payer = { name: 'payer', type: 'text', value: 'Ana', isAfterPayment: true } as const;
    const { ports, type, click } = setUp(testMethod({ fields: [...method.fields, payer] }));
    type('412345678901');
    let refused: Record<string, string> = { payer: 'x', bank: 'x', utr: 'x' };
    ports.answers['deposit-complete'] = () => {
      const code = 'banking.paymentMethodRegex';
      throw new CashierError('no', { status: 422, code, fields: refused });
    };
    expect(await click()).toEqual({ kind: 'invalid', first: 'utr' });
    // The bank was asked for before the payment; this form comes after it.
    refused = { bank: 'x' };
    expect(await click()).toMatchObject({ kind: 'failed', error: { fields: refused } });
  });
});
