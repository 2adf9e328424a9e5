import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeField, emptyForm } from '../fields/form-state.ts';
import { CashierError, networkError } from '../ports/cashier-error.ts';
import { chooseMethod, useDeposit } from '../state/deposit.ts';
import { useMethods } from '../state/methods.ts';
import { settle } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testConfig, testCreated, testList, testMethod } from '../testing/fixtures.ts';
import { createDeposit } from './create-deposit.ts';
import { settleIntent } from './intent-key.ts';
import { forgetPaymentSession } from './payment-session.ts';
import { markMethodsShown } from './mark-methods-shown.ts';

const source = 'https://pay.example/1';

beforeEach(() => {
  beginTest();
  forgetPaymentSession();
  settleIntent();
});

/** A player who has chosen a method and typed an amount. */
function setUp(method = testMethod(), amount = '100') {
  const ports = fakePorts();
  ports.answers = {
    'session-start': () => ({ payment_session_id: 's1', created_at: '', pending_group: null }),
    'deposit-create': () => testCreated({ source }),
  };
  chooseMethod(method);
  useDeposit.setState({ amount });
  return { ports, click: (popup = true) => createDeposit(ports, { popup }) };
}

const created = (ports: ReturnType<typeof fakePorts>) =>
  ports.calls.filter(({ name }) => name === 'deposit-create');

describe('in the click itself', () => {
  it('[SEQ-1][SEQ-2][SEQ-3] sends the session, checks, and opens the popup before any answer', () => {
    const { ports, click } = setUp();
    void click();
    expect(ports.events).toEqual(['session-start', 'popup']);
  });

  it('[SEQ-2][FORM-16] stops at an invalid form: no popup, no deposit', async () => {
    const { ports, click } = setUp(testMethod(), '1');
    expect(await click()).toEqual({ kind: 'invalid', first: 'amount' });
    expect(ports.events).toEqual(['session-start']);
    expect(useDeposit.getState().amountError).toBe('The smallest deposit is $50');
  });

  it('[FORM-5][FORM-7] flags the fields with errors, names the first, and counts them', async () => {
    const fields = [
      { name: 'a', type: 'text' as const },
      { name: 'b', type: 'text' as const, regex: '^x$' },
    ];
    const { ports, click } = setUp(testMethod({ fields }));
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'a', 'ok') }));
    expect(await click()).toEqual({ kind: 'invalid', first: 'b' });
    expect(useDeposit.getState().form['b']?.error).toBe('Fill in this field');
    expect(ports.tracked).toEqual([
      ['regex-error', 'a'],
      ['regex-error', 'b'],
    ]);
  });

  it('[SEQ-19][NET-15] measures the time since the methods were shown, and tells it, once', async () => {
    const { ports, click } = setUp();
    expect(useDeposit.getState()).toMatchObject({ submitted: false, submitDelayMs: 0 });
    markMethodsShown();
    await click();
    const { submitted, submitDelayMs } = useDeposit.getState();
    expect(submitted).toBe(true);
    expect(Number.isInteger(submitDelayMs)).toBe(true);
    expect(performance.getEntriesByName('cashier:methods-shown')).toEqual([]);
    await click();
    expect(ports.tracked).toEqual([['submit-delay', submitDelayMs]]);
  });

  it('a second click while the first is worked on makes no second deposit', async () => {
    const { ports, click } = setUp();
    const first = click();
    expect(await click()).toEqual({ kind: 'busy' });
    expect(await first).toEqual({ kind: 'opened' });
    expect(created(ports)).toHaveLength(1);
    expect(ports.events.filter((event) => event === 'popup')).toHaveLength(1);
  });
});

describe('the popup', () => {
  it('[SEQ-3][SEQ-8] goes to the source', async () => {
    const { ports, click } = setUp();
    expect(await click()).toEqual({ kind: 'opened' });
    expect(ports.events).toEqual([
      'session-start',
      'popup',
      'deposit-create',
      'transaction',
      `popup to ${source}`,
    ]);
  });

  it('leads to the visible link where the browser refuses it', async () => {
    const { ports, click } = setUp();
    ports.popupRefused = true;
    expect(await click()).toEqual({ kind: 'blocked' });
    expect(useDeposit.getState().current).toMatchObject({ depositId: 'd1', source });
  });

  it.each([
    ['the caller asks for none', testMethod(), {}, false],
    ['the platform is native', testMethod(), { platform: 'ios' }, true],
    ['the method is of redirect style', testMethod({ redirectStyle: true }), {}, true],
    ['the method opens externally', testMethod({ opensExternally: true }), {}, true],
    ['the method wants none', testMethod({ popup: false }), {}, true],
  ])('[SEQ-3][SEQ-7][SEQ-25] is not opened where %s', async (_, method, start, wanted) => {
    beginTest(start);
    const { ports, click } = setUp(method);
    expect(await click(wanted)).toEqual({ kind: 'opened' });
    expect(ports.events).not.toContain('popup');
    expect(ports.sent).toContainEqual({ messageType: 'openExternalUrl', url: source });
  });

  it('[SEQ-14] is closed where the deposit fails', async () => {
    const { ports, click } = setUp();
    const error = new CashierError('no', { status: 500, code: 'server.internal' });
    ports.answers['deposit-create'] = () => Promise.reject(error);
    expect(await click()).toEqual({ kind: 'failed', error });
    expect(ports.events.at(-1)).toBe('popup closed');
    expect(useDeposit.getState()).toMatchObject({ submitting: false, current: undefined });
  });

  it('[HOST-8] is closed where the source has a forbidden address', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => testCreated({ source: 'javascript:alert(1)' });
    expect(await click()).toMatchObject({ kind: 'failed' });
    expect(ports.events.at(-1)).toBe('popup closed');
  });
});

describe('the request', () => {
  it('[SEQ-15][SEQ-16][SEQ-23] carries what the deposit needs', async () => {
    const fields = ['a', 'wallet'].map((name) => ({ name, type: 'text' as const }));
    const { ports, click } = setUp(testMethod({ fields }), '1 00,5');
    useMethods.setState({
      list: {
        ...testList(),
        groups: [{ name: 'g', label: 'G', paymentMethods: ['spei'], position: 1 }],
      },
    });
    useDeposit.setState(({ form }) => ({
      form: changeField(changeField(form, 'a', 'x'), 'wallet', 'w'),
    }));
    await click();
    expect(ports.calls[0]?.input).toEqual({ amount: '100.5', currency: 'MXN', pendingGroup: 'g' });
    expect(created(ports)[0]?.input).toEqual({
      amount: '100.5',
      currency: 'MXN',
      fields: { a: 'x' },
      wallet: 'w',
      isActivatedBonus: false,
      paymentSessionId: 's1',
      paymentType: 'spei',
      selectedCountry: 'mx',
    });
  });

  it('[SEQ-1] is made in a session that is started once', async () => {
    const { ports, click } = setUp();
    await click();
    await click();
    expect(ports.calls.map(({ name }) => name)).toEqual([
      'session-start',
      'deposit-create',
      'deposit-create',
    ]);
  });

  it('[SEQ-1] begins another session where the first could not be started', async () => {
    const { ports, click } = setUp();
    const start = ports.answers['session-start'];
    ports.answers['session-start'] = () => Promise.reject(networkError());
    expect(await click()).toMatchObject({ kind: 'failed' });
    if (start) ports.answers['session-start'] = start;
    expect(await click()).toEqual({ kind: 'opened' });
  });

  it('bears a new key for each deposit, and the same while its end is unknown', async () => {
    const { ports, click } = setUp();
    const answer = ports.answers['deposit-create'];
    ports.answers['deposit-create'] = () => Promise.reject(networkError());
    await click();
    if (answer) ports.answers['deposit-create'] = answer;
    await click();
    await click();
    const [lost, again, another] = created(ports).map(({ key }) => key);
    expect(lost).toHaveLength(21);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('bears another key where the player changed the amount after a lost answer', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => Promise.reject(networkError());
    await click();
    useDeposit.setState({ amount: '200' });
    await click();
    const [lost, changed] = created(ports).map(({ key }) => key);
    expect(changed).not.toBe(lost);
  });
});

describe('the answer', () => {
  it('[SEQ-6][SEQ-24] with isFieldsRequired adds the fields, stays, and keeps the deposit', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () =>
      testCreated({ isFieldsRequired: true, fields: [{ name: 'otp', type: 'text' }], source });
    expect(await click()).toEqual({ kind: 'fields-required' });
    expect(ports.events.at(-1)).toBe('popup closed');
    expect(await click()).toEqual({ kind: 'invalid', first: 'otp' });

    useDeposit.setState(({ form }) => ({ form: changeField(form, 'otp', '1') }));
    ports.answers['deposit-create'] = () => testCreated({ source });
    await click();
    expect(created(ports)[1]?.input).toMatchObject({ depositId: 'd1', fields: { otp: '1' } });
    expect(created(ports)[1]?.key).not.toBe(created(ports)[0]?.key);
    expect(useDeposit.getState()).toMatchObject({ extraFields: [], depositId: undefined });
  });

  it('[SEQ-9] with a GET source puts its data into the query', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () =>
      testCreated({ source, method: 'GET', data: { params: { a: '1', b: 'x y' } } });
    await click();
    expect(ports.events.at(-1)).toBe(`popup to ${source}?a=1&b=x%20y`);
  });

  it('[SEQ-9] with a POST source goes through our own form page', async () => {
    vi.stubGlobal('location', { href: 'https://cashier.example/cashier/deposit/redirect' });
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => testCreated({ source, method: 'POST' });
    ports.answers['deposit-form'] = () => ({ formId: 'f 1', expiresAt: '' });
    expect(await click()).toEqual({ kind: 'opened' });
    expect(ports.calls.at(-1)).toMatchObject({
      name: 'deposit-form',
      input: { depositId: 'd1', paymentMethod: 'spei' },
    });
    expect(ports.events.at(-1)).toBe(
      'popup to https://cashier.example/cashier/form?id=f+1&locale=en',
    );
    expect(useDeposit.getState().current).toMatchObject({ source, sourceMethod: 'POST' });
    vi.unstubAllGlobals();
  });

  it('[SEQ-9, HOST-7] with a POST source at a forbidden address asks for no form', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () =>
      testCreated({ source: 'https://evil.example/', method: 'POST' });
    expect(await click()).toMatchObject({ kind: 'failed' });
    expect(ports.events).not.toContain('deposit-form');
    expect(ports.events.at(-1)).toBe('popup closed');
  });

  it('[SEQ-9] whose form cannot be had leaves a way on, and no empty window', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => testCreated({ source, method: 'POST' });
    ports.answers['deposit-form'] = () => Promise.reject(networkError());
    expect(await click()).toMatchObject({ kind: 'blocked' });
    expect(ports.events.at(-1)).toBe('popup closed');
  });

  it('[SEQ-8] that calls an app is opened by the host, and leaves no empty window', async () => {
    const { ports, click } = setUp(testMethod({ deepLinkSchemes: ['upi'] }));
    ports.answers['deposit-create'] = () => testCreated({ source: 'upi://pay?pa=x@bank' });
    expect(await click()).toEqual({ kind: 'opened' });
    expect(ports.events).toContain('popup closed');
    expect(ports.sent.at(-1)).toEqual({
      messageType: 'openExternalUrl',
      url: 'upi://pay?pa=x@bank',
    });
  });

  it('[SEQ-13] without anything to open leads to the next page, and needs no popup', async () => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => testCreated();
    expect(await click()).toEqual({ kind: 'next' });
    expect(ports.events.at(-2)).toBe('popup closed');
  });

  it.each([
    [testCreated({ data: { unifiedFlow: { requisites: [] } } }), '/deposit/redirect/unified-form'],
    [testCreated({ data: { requisites: [] } }), '/deposit/host-to-host'],
    [testCreated({ pageId: 'pix', method: 'CUSTOM_PAGE' }), '/deposit/redirect/pix'],
    [testCreated({ data: { voucher: { number: '1', places: [] } } }), '/deposit/cash'],
  ])('[SEQ-10][SEQ-11][SEQ-12] leads to its page', async (response, path) => {
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => response;
    expect(await click()).toEqual({ kind: 'page', path });
  });

  it('[SEQ-18] is a preparation for a method that is to be prepared, and leads to the invoice', async () => {
    const { ports, click } = setUp(testMethod({ cardViewType: 3, isPreparationRequired: true }));
    const requisites = [{ label: 'IFSC', value: '1' }];
    ports.answers['deposit-prepare'] = () => ({ deposit: testCreated({ data: { requisites } }) });
    expect(await click()).toEqual({ kind: 'page', path: '/deposit/india/invoice' });
    const asked = ports.calls.find(({ name }) => name === 'deposit-prepare');
    expect(asked?.input).toMatchObject({ paymentMethod: 'spei', amount: '100', currency: 'MXN' });
    expect(asked?.key).toBeTruthy();
    expect(created(ports)).toEqual([]);
  });

  it('[SEQ-18][FORM-16] prepares nothing while the form is wrong', async () => {
    const { ports, click } = setUp(testMethod({ isPreparationRequired: true }), '1');
    expect((await click()).kind).toBe('invalid');
    expect(ports.calls.map(({ name }) => name)).not.toContain('deposit-prepare');
  });

  it('tells the host of the new deposit', async () => {
    const { ports, click } = setUp();
    await click();
    expect(ports.sent[0]).toEqual({
      messageType: 'transaction',
      kind: 'deposit',
      id: 'd1',
      status: 'waiting',
      method: 'spei',
      amount: '100',
      currency: 'MXN',
    });
  });

  it('[FORM-14] with banking.paymentMethodRegex marks the fields, in the method’s words', async () => {
    const fields = [{ name: 'a', type: 'text' as const }];
    const { ports, click } = setUp(testMethod({ fields, text: { en: { bad_a: 'Ten digits' } } }));
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'a', 'x') }));
    const details = { status: 422, code: 'banking.paymentMethodRegex', fields: { a: 'bad_a' } };
    ports.answers['deposit-create'] = () => Promise.reject(new CashierError('no', details));
    expect(await click()).toEqual({ kind: 'invalid', first: 'a' });
    expect(useDeposit.getState().form['a']?.error).toBe('Ten digits');
  });

  it('with a loopback source is followed in development only', async () => {
    const loopback = 'http://127.0.0.1:4402/pay';
    beginTest({}, { ...testConfig, paymentOrigins: ['http://127.0.0.1:4402'] });
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => testCreated({ source: loopback });
    expect(await click()).toMatchObject({ kind: 'failed' });
    const paymentOrigins = ['http://127.0.0.1:4402'];
    beginTest({}, { ...testConfig, development: true, paymentOrigins });
    chooseMethod(testMethod());
    useDeposit.setState({ amount: '100' });
    expect(await click()).toEqual({ kind: 'opened' });
    await settle();
  });

  it('leaves alone what the player does after going back in the middle', async () => {
    const { ports, click } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    ports.answers['deposit-create'] = async () => {
      await promise;
      return testCreated({ isFieldsRequired: true, fields: [{ name: 'otp', type: 'text' }] });
    };
    const first = click();
    chooseMethod(testMethod({ name: 'other' }));
    resolve();
    expect(await first).toEqual({ kind: 'busy' });
    expect(useDeposit.getState().extraFields).toEqual([]);
    expect(useDeposit.getState().depositId).toBeUndefined();
  });

  it('begins anew where the deposit that asked for fields cannot be gone on with', async () => {
    const { ports, click } = setUp();
    useDeposit.setState({ depositId: 'd1', extraFields: [{ name: 'otp', type: 'text' }] });
    useDeposit.setState({ form: changeField(emptyForm, 'otp', '1234') });
    ports.answers['deposit-create'] = () => {
      throw new CashierError('gone', { status: 404, code: 'banking.depositNotFound' });
    };
    expect(await click()).toMatchObject({ kind: 'failed' });
    expect(useDeposit.getState()).toMatchObject({ extraFields: [], depositId: undefined });
  });

  it('lets go of a bonus that the server no longer gives, so that the next click succeeds', async () => {
    const bonus = { id: 'b', type: 'deposit', depositBonusData: { minDeposit: 50 } };
    beginTest({ bonusList: [bonus], bonusId: 'b' });
    const { ports, click } = setUp();
    ports.answers['deposit-create'] = () => {
      throw new CashierError('used before', { status: 422, code: 'banking.bonusUnavailable' });
    };
    expect(await click()).toMatchObject({ kind: 'failed' });
    ports.answers['deposit-create'] = () => testCreated({ source });
    expect(await click()).toEqual({ kind: 'opened' });
    const [refused, made] = ports.calls.filter(({ name }) => name === 'deposit-create');
    expect(refused?.input).toMatchObject({ bonusId: 'b', isActivatedBonus: true });
    expect(made?.input).not.toHaveProperty('bonusId');
  });
});
