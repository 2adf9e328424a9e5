import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, networkError } from '../../../ports/cashier-error.ts';
import { useWithdrawal } from '../state.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { fillForm, payoutMethod, payoutPorts } from '../../../testing/withdrawal-fixtures.ts';
import { resolveAccount } from './resolve-account.ts';

beforeEach(() => beginTest());

describe('whose account a payout goes to', () => {
  const method = payoutMethod({ resolvesAccount: true });

  it('is asked once the fields are complete, and not again for the same', async () => {
    const ports = payoutPorts();
    ports.answers['account-resolve'] = () => ({ name: 'A Holder' });
    fillForm(method);
    void resolveAccount(ports);
    void resolveAccount(ports);
    await ports.clock.advance(300);
    expect(ports.calls.map(({ name }) => name)).toEqual(['account-resolve']);
    expect(useWithdrawal.getState().holder).toMatchObject({ kind: 'known', name: 'A Holder' });
  });

  it('is not asked for incomplete fields, and an unknown account is said', async () => {
    const ports = payoutPorts();
    ports.answers['account-resolve'] = () => {
      throw new CashierError('no', { code: 'banking.accountNotFound', status: 422 });
    };
    fillForm(method);
    const { form } = useWithdrawal.getState();
    useWithdrawal.setState({ form: {} });
    await resolveAccount(ports);
    expect(ports.calls).toEqual([]);
    useWithdrawal.setState({ form });
    void resolveAccount(ports);
    await ports.clock.advance(300);
    expect(useWithdrawal.getState().holder).toMatchObject({ kind: 'unknown' });
  });

  it('a bank that does not answer keeps nobody from withdrawing', async () => {
    const ports = payoutPorts();
    ports.answers['account-resolve'] = () => Promise.reject(networkError());
    fillForm(method);
    void resolveAccount(ports);
    await ports.clock.advance(300);
    expect(useWithdrawal.getState().holder).toBeUndefined();
  });
});
