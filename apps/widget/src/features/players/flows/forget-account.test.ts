import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../ports/cashier-error.ts';
import { chooseMethod, useDeposit } from '../../deposits/state.ts';
import { savedAccountsOf, useMethods } from '../../methods/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testCreated, testMethod, testSnippet } from '../../../testing/fixtures.ts';
import { formFields } from '../../../forms/form-fields.ts';
import { createDeposit } from '../../deposits/flows/create/create-deposit.ts';
import { forgetAccount } from './forget-account.ts';
import { settleIntent } from '../../../state/intent-key.ts';
import { chosenSavedAccount, forgetPaymentSession } from '../../deposits/actions.ts';

const fields = [{ name: 'email', type: 'text' as const }];
const method = testMethod({ fields });

beforeEach(() => {
  beginTest();
  forgetPaymentSession();
  settleIntent();
  const savedAccounts = [
    { id: 'other', kind: 'deposit' as const, method: 'visa', label: '•• 1111' },
    { id: 'a1', kind: 'deposit' as const, method: 'spei', label: '•• 4321' },
    { id: 'a2', kind: 'deposit' as const, method: 'spei', label: '•• 8765' },
  ];
  useMethods.setState({ snippet: testSnippet({ savedAccounts }) });
  chooseMethod(method);
  useDeposit.setState({ amount: '100' });
});

function setUp() {
  const ports = fakePorts();
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create': () => testCreated({ source: 'https://pay.example/1' }),
    'account-delete': () => ({ ok: true }),
  };
  const created = () => ports.calls.find(({ name }) => name === 'deposit-create')?.input;
  return { ports, created };
}

describe('saved accounts', () => {
  it('the last one used with the method is preselected, and the fields are hidden', async () => {
    const { ports, created } = setUp();
    expect(formFields(useDeposit.getState())).toEqual([]);
    useDeposit.setState({ saveAccount: true });
    expect(await createDeposit(ports, { popup: true })).toEqual({ kind: 'opened' });
    expect(created()).toMatchObject({ savedAccountId: 'a1', fields: {} });
    expect(created()).not.toHaveProperty('saveAccount');
  });

  it('another account requires its fields, and is saved only if the player ticks the box', async () => {
    const { ports, created } = setUp();
    const form = { email: { value: 'a@b.example', dirty: true, touched: true, pending: false } };
    useDeposit.setState({ savedAccountId: undefined, form });
    await createDeposit(ports, { popup: true });
    expect(created()).toMatchObject({ fields: { email: 'a@b.example' } });
    expect(created()).not.toHaveProperty('saveAccount');
    useDeposit.setState({ saveAccount: true });
    await createDeposit(ports, { popup: true });
    const last = ports.calls.findLast(({ name }) => name === 'deposit-create');
    expect(last?.input).toMatchObject({ saveAccount: true });
  });

  it('a deleted account is removed here too, even if the server no longer has it', async () => {
    const { ports } = setUp();
    expect(await forgetAccount(ports, 'a1', chosenSavedAccount)).toBeUndefined();
    expect(useDeposit.getState().savedAccountId).toBeUndefined();
    const notFound = new CashierError('none', { status: 404, code: 'banking.accountNotFound' });
    ports.answers['account-delete'] = () => Promise.reject(notFound);
    expect(await forgetAccount(ports, 'a2', chosenSavedAccount)).toBeUndefined();
    expect(savedAccountsOf('spei')).toEqual([]);
    expect(savedAccountsOf('visa')).toHaveLength(1);
  });

  it('an account that could not be deleted stays', async () => {
    const { ports } = setUp();
    const error = new CashierError('slow down', { status: 429 });
    ports.answers['account-delete'] = () => Promise.reject(error);
    expect(await forgetAccount(ports, 'a1', chosenSavedAccount)).toBe(error);
    expect(savedAccountsOf('spei')).toHaveLength(2);
  });

  it('an account deleted elsewhere is replaced by the fields', async () => {
    const { ports } = setUp();
    const notFound = new CashierError('none', { status: 404, code: 'banking.accountNotFound' });
    ports.answers['deposit-create'] = () => Promise.reject(notFound);
    expect(await createDeposit(ports, { popup: true })).toMatchObject({ kind: 'failed' });
    expect(formFields(useDeposit.getState())).toHaveLength(1);
  });
});
