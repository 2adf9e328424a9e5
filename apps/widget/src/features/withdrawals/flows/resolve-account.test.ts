import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, networkError } from '../../../ports/cashier-error.ts';
import { changeField } from '../../../forms/form-state.ts';
import { changeForm, setHolder } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { fillForm, payoutMethod, payoutPorts } from '../../../testing/withdrawal-fixtures.ts';
import { resolveAccount } from './resolve-account.ts';

beforeEach(() => beginTest());

describe('the holder of a payout account', () => {
  const method = payoutMethod({ resolvesAccount: true });

  it('is looked up once the fields are complete, and not again for the same values', async () => {
    const ports = payoutPorts();
    ports.answers['account-resolve'] = () => ({ name: 'A Holder' });
    fillForm(method);
    void resolveAccount(ports);
    void resolveAccount(ports);
    await ports.clock.advance(300);
    expect(ports.calls.map(({ name }) => name)).toEqual(['account-resolve']);
    expect(useWithdrawal.getState().holder).toMatchObject({ kind: 'known', name: 'A Holder' });
  });

  it('is not looked up for incomplete fields, and is unknown if the server finds no account', async () => {
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

  it('does not flag an account that the player types while the lookup is pending', async () => {
    const ports = payoutPorts();
    let refuse = (_error: CashierError): void => {};
    ports.answers['account-resolve'] = () => new Promise((_resolve, reject) => (refuse = reject));
    fillForm(method);
    void resolveAccount(ports);
    await ports.clock.advance(300);
    const typed = changeField(useWithdrawal.getState().form, 'clabe', '2');
    changeForm(() => typed);
    setHolder(undefined);
    refuse(
      new CashierError('no', {
        code: 'banking.accountNotFound',
        status: 422,
        fields: { clabe: 'wrong' },
      }),
    );
    await ports.clock.advance(0);
    expect(useWithdrawal.getState().form).toEqual(typed);
  });

  it('is looked up with a captcha once the server asks for one', async () => {
    const ports = payoutPorts();
    const guarded = payoutMethod({ resolvesAccount: true, captcha: 'recaptcha_v3' });
    const proof = { kind: 'recaptcha-v2', token: 'solved' } as const;
    ports.captchaEnds.push({ kind: 'solved', proof });
    ports.answers['account-resolve'] = ({ captcha }) => {
      if (captcha) return { name: 'A Holder' };
      throw new CashierError('no', { code: 'captcha_required', status: 428 });
    };
    fillForm(guarded);
    const done = resolveAccount(ports);
    await ports.clock.advance(300);
    await done;
    expect(ports.captchaTasks).toMatchObject([{ action: 'accountResolve' }]);
    expect(useWithdrawal.getState().holder).toMatchObject({ kind: 'known', name: 'A Holder' });
  });

  it('stays undefined if the player closes the captcha, and does not block the withdrawal', async () => {
    const ports = payoutPorts();
    const guarded = payoutMethod({ resolvesAccount: true, captcha: 'recaptcha_v3' });
    ports.captchaEnds.push({ kind: 'closed' });
    ports.answers['account-resolve'] = () => {
      throw new CashierError('no', { code: 'captcha_required', status: 428 });
    };
    fillForm(guarded);
    const done = resolveAccount(ports);
    await ports.clock.advance(300);
    await done;
    expect(useWithdrawal.getState().holder).toBeUndefined();
  });

  it('stays undefined if the lookup fails, and does not block the withdrawal', async () => {
    const ports = payoutPorts();
    ports.answers['account-resolve'] = () => Promise.reject(networkError());
    fillForm(method);
    void resolveAccount(ports);
    await ports.clock.advance(300);
    expect(useWithdrawal.getState().holder).toBeUndefined();
  });
});
