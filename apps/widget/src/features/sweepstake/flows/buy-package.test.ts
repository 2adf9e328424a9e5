import { beforeEach, describe, expect, it } from 'vitest';
import { changeField } from '../../../forms/form-state.ts';
import { useDeposit } from '../../deposits/state.ts';
import { useSweepstake } from '../../coins/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testBox, testCreated, testMethod } from '../../../testing/fixtures.ts';
import { settleIntent } from '../../../state/intent-key.ts';
import { forgetPaymentSession } from '../../deposits/actions.ts';
import { buyPackage, continuePurchase } from './buy-package.ts';
import { selectCoin, selectPackage } from './select-package.ts';

beforeEach(() => {
  beginTest({ widgetViewType: 'sweep', paymentGeo: 'US' });
  forgetPaymentSession();
  settleIntent();
});

const usdt = testMethod({
  name: 'crypto_usdt',
  category: 'crypto',
  // The method's own limits do not apply to a package.
  amount_rules: { USD: { min: 15, max: 100 } },
  fields: [{ name: 'network', type: 'networks', value: 'tron' }],
});

function setUp() {
  const ports = fakePorts();
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create-sweepstake': () => testCreated(),
  };
  return ports;
}

describe('buying a package', () => {
  it('[SEQ-5][SEQ-15] calls deposit-create-sweepstake with the box, and without an amount', async () => {
    const ports = setUp();
    selectPackage(ports, testBox());
    selectCoin(ports, 'crypto_usdt');
    expect(ports.places).toEqual([
      { path: '/deposit/select-method', query: { box: 'starter' } },
      { path: '/deposit/crypto', query: { box: 'starter', method: 'crypto_usdt' } },
    ]);
    await buyPackage(ports, usdt, 'ethereum');
    const [session, create] = ports.calls;
    expect(session?.input).toEqual({ amount: '4.99', currency: 'USD' });
    expect(create?.name).toBe('deposit-create-sweepstake');
    expect(create?.key).toBeTruthy();
    expect(create?.input).toEqual({
      boxId: 'starter',
      currency: 'USD',
      fields: { network: 'ethereum' },
      paymentSessionId: 's1',
      paymentType: 'crypto_usdt',
      selectedCountry: 'us',
    });
    expect(useDeposit.getState().current?.depositId).toBe('d1');
  });

  it('[SEQ-5] fails without a selected box, and sends nothing', async () => {
    const ports = setUp();
    useSweepstake.setState({ chosen: undefined });
    const outcome = await buyPackage(ports, usdt, 'tron');
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { message: 'No sweepstake box selected for sweepstake deposit' },
    });
    expect(ports.calls).toEqual([]);
  });

  it('[SEQ-6][SEQ-24] continues with the fields that the provider asked for, along with the network', async () => {
    const ports = setUp();
    const fieldsRequired = testCreated({
      isFieldsRequired: true,
      fields: [{ name: 'otp', type: 'text' }],
    });
    const answers = [fieldsRequired, testCreated()];
    ports.answers['deposit-create-sweepstake'] = () => answers.shift();
    useSweepstake.setState({ chosen: testBox() });
    expect(await buyPackage(ports, usdt, 'tron')).toEqual({ kind: 'fields-required' });
    expect(await continuePurchase(ports)).toEqual({ kind: 'invalid', first: 'otp' });
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'otp', '1234') }));
    await continuePurchase(ports);
    expect(ports.calls.at(-1)).toMatchObject({
      name: 'deposit-create-sweepstake',
      input: { boxId: 'starter', depositId: 'd1', fields: { network: 'tron', otp: '1234' } },
    });
    expect(useDeposit.getState()).toMatchObject({ extraFields: [], depositId: undefined });
  });

  it('happens once, however often the network is pressed', async () => {
    const ports = setUp();
    useSweepstake.setState({ chosen: testBox() });
    const presses = [buyPackage(ports, usdt, 'tron'), buyPackage(ports, usdt, 'ethereum')];
    expect((await Promise.all(presses))[1]).toEqual({ kind: 'busy' });
    expect(ports.calls.map(({ name }) => name)).toEqual([
      'session-start',
      'deposit-create-sweepstake',
    ]);
    expect(ports.calls[1]?.input['fields']).toEqual({ network: 'tron' });
  });
});
