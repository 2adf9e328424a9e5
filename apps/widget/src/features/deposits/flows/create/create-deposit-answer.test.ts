import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeField, emptyForm } from '../../../../forms/form-state.ts';
import { setMessages } from '../../../../i18n/text.ts';
import { CashierError, networkError } from '../../../../ports/cashier-error.ts';
import { chooseMethod, useDeposit } from '../../state.ts';
import { settle } from '../../../../testing/fake-clock.ts';
import { english } from '../../../../testing/english.ts';
import { flaggedErrorText } from '../../../../testing/form-error-texts.ts';
import { beginTest, testConfig, testCreated, testMethod } from '../../../../testing/fixtures.ts';
import {
  aboutToClick,
  beginDepositTest,
  createdBy,
  source,
} from '../../../../testing/deposit-click.ts';

beforeEach(() => beginDepositTest());

describe('the response', () => {
  it('[SEQ-6][SEQ-24] with isFieldsRequired adds the fields to the form and keeps the deposit', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () =>
      testCreated({ isFieldsRequired: true, fields: [{ name: 'otp', type: 'text' }], source });
    expect(await click()).toEqual({ kind: 'fields-required' });
    expect(ports.events.at(-1)).toBe('popup closed');
    expect(await click()).toEqual({ kind: 'invalid', first: 'otp' });

    useDeposit.setState(({ form }) => ({ form: changeField(form, 'otp', '1') }));
    ports.answers['deposit-create'] = () => testCreated({ source });
    await click();
    expect(createdBy(ports)[1]?.input).toMatchObject({ depositId: 'd1', fields: { otp: '1' } });
    expect(createdBy(ports)[1]?.key).not.toBe(createdBy(ports)[0]?.key);
    expect(useDeposit.getState()).toMatchObject({ extraFields: [], depositId: undefined });
  });

  it('[SEQ-6] with more fields for the same deposit keeps what was typed, and sends all of it', async () => {
    const { ports, click } = aboutToClick();
    const [birthDate, otp] = [
      { name: 'birthDate', type: 'text', sensitive: true } as const,
      { name: 'otp', type: 'text' } as const,
    ];
    const askFor = (...fields: (typeof birthDate | typeof otp)[]) => {
      ports.answers['deposit-create'] = () => testCreated({ isFieldsRequired: true, fields });
    };
    askFor(birthDate);
    await click();
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'birthDate', '1990-12-10') }));
    askFor(birthDate, otp);
    await click();
    expect(useDeposit.getState().form['birthDate']?.value).toBe('1990-12-10');
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'otp', '1') }));
    ports.answers['deposit-create'] = () => testCreated({ source });
    await click();
    expect(createdBy(ports)[2]?.input['fields']).toEqual({ birthDate: '1990-12-10', otp: '1' });
  });

  it('[FORM-14] with an error about fields that the form lacks fails as a whole', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => {
      const details = { code: 'banking.paymentMethodRegex', fields: { birthDate: 'x' } };
      throw new CashierError('no', { ...details, status: 422 });
    };
    expect(await click()).toMatchObject({ kind: 'failed' });
  });

  it('[FORM-14, FORM-20] with errors leads to the first of the fields that the form shows', async () => {
    const fields = [
      { name: 'memo', type: 'text', isAdvanced: true } as const,
      { name: 'hidden', type: 'text', isHidden: true } as const,
      { name: 'iban', type: 'text', value: 'MX1' } as const,
    ];
    const { ports, click } = aboutToClick(testMethod({ fields }));
    let refused: Record<string, string> = { hidden: 'x', memo: 'x', iban: 'x' };
    ports.answers['deposit-create'] = () => {
      const code = 'banking.paymentMethodRegex';
      throw new CashierError('no', { code, fields: refused, status: 422 });
    };
    expect(await click()).toEqual({ kind: 'invalid', first: 'iban' });
    refused = { hidden: 'x' };
    expect(await click()).toMatchObject({ kind: 'failed' });
  });

  it('[SEQ-17] clears the fields of an earlier payment and the card data', async () => {
    const utr = { name: 'utr', type: 'text', isAfterPayment: true } as const;
    const cvv = { name: 'cvv', type: 'text', sensitive: true } as const;
    const fields = [{ name: 'bank', type: 'text' } as const, utr, cvv];
    const { ports, click } = aboutToClick(testMethod({ fields }));
    const unifiedFlow = { requisites: [], fields: [{ name: 'txid', type: 'text' as const }] };
    ports.answers['deposit-create'] = () => testCreated({ data: { unifiedFlow } });
    for (const name of ['bank', 'utr', 'cvv', 'txid']) {
      useDeposit.setState(({ form }) => ({ form: changeField(form, name, '1') }));
    }
    await click();
    expect(Object.keys(useDeposit.getState().form)).toEqual(['bank']);
  });

  it('[SEQ-9] with a GET source puts its data into the query', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () =>
      testCreated({ source, method: 'GET', data: { params: { a: '1', b: 'x y' } } });
    await click();
    expect(ports.events.at(-1)).toBe(`popup to ${source}?a=1&b=x%20y`);
  });

  it('[SEQ-9] with a POST source goes through our own form page', async () => {
    vi.stubGlobal('location', { href: 'https://cashier.example/cashier/deposit/redirect' });
    const { ports, click } = aboutToClick();
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

  it('[SEQ-9, HOST-7] with a POST source at a forbidden URL requests no form', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () =>
      testCreated({ source: 'https://evil.example/', method: 'POST' });
    expect(await click()).toMatchObject({ kind: 'failed' });
    expect(ports.events).not.toContain('deposit-form');
    expect(ports.events.at(-1)).toBe('popup closed');
  });

  it('[SEQ-9] with a POST source leaves a link and closes the popup if the form fails to load', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => testCreated({ source, method: 'POST' });
    ports.answers['deposit-form'] = () => Promise.reject(networkError());
    expect(await click()).toMatchObject({ kind: 'blocked' });
    expect(ports.events.at(-1)).toBe('popup closed');
  });

  it('[SEQ-8] with an app link is opened by the host, and closes the popup', async () => {
    const { ports, click } = aboutToClick(testMethod({ deepLinkSchemes: ['upi'] }));
    ports.answers['deposit-create'] = () => testCreated({ source: 'upi://pay?pa=x@bank' });
    expect(await click()).toEqual({ kind: 'opened' });
    expect(ports.events).toContain('popup closed');
    expect(ports.sent.at(-1)).toEqual({
      messageType: 'openExternalUrl',
      url: 'upi://pay?pa=x@bank',
    });
  });

  it('[SEQ-13] without a source leads to the next page, and closes the popup', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => testCreated();
    expect(await click()).toEqual({ kind: 'next' });
    expect(ports.events.at(-2)).toBe('popup closed');
  });

  it.each([
    [testCreated({ data: { unifiedFlow: { requisites: [] } } }), '/deposit/redirect/unified-form'],
    [testCreated({ data: { requisites: [] } }), '/deposit/host-to-host'],
    [testCreated({ pageId: 'pix', method: 'CUSTOM_PAGE' }), '/deposit/redirect/pix'],
    [testCreated({ data: { voucher: { number: '1', places: [] } } }), '/deposit/cash'],
  ])('[SEQ-10][SEQ-11][SEQ-12] leads to the page that fits it', async (response, path) => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => response;
    expect(await click()).toEqual({ kind: 'page', path });
  });

  it('[SEQ-18] comes from deposit-prepare if the method has a preparation, and leads to the invoice', async () => {
    const { ports, click } = aboutToClick(
      testMethod({ cardViewType: 3, isPreparationRequired: true }),
    );
    const requisites = [{ label: 'IFSC', value: '1' }];
    ports.answers['deposit-prepare'] = () => ({ deposit: testCreated({ data: { requisites } }) });
    expect(await click()).toEqual({ kind: 'page', path: '/deposit/india/invoice' });
    const prepare = ports.calls.find(({ name }) => name === 'deposit-prepare');
    expect(prepare?.input).toMatchObject({ paymentMethod: 'spei', amount: '100', currency: 'MXN' });
    expect(prepare?.key).toBeTruthy();
    expect(createdBy(ports)).toEqual([]);
  });

  it('[SEQ-18] from a preparation without a deposit is a failure', async () => {
    const { ports, click } = aboutToClick(testMethod({ isPreparationRequired: true }));
    ports.answers['deposit-prepare'] = () => ({});
    const error = { message: 'The preparation created no deposit' };
    expect(await click()).toMatchObject({ kind: 'failed', error });
    expect(useDeposit.getState().current).toBeUndefined();
  });

  it('[SEQ-18][FORM-16] prepares nothing while the form is invalid', async () => {
    const { ports, click } = aboutToClick(testMethod({ isPreparationRequired: true }), '1');
    expect((await click()).kind).toBe('invalid');
    expect(ports.calls.map(({ name }) => name)).not.toContain('deposit-prepare');
  });

  it('notifies the host of the new deposit', async () => {
    const { ports, click } = aboutToClick();
    await click();
    expect(ports.sent[0]).toEqual({
      messageType: 'transaction',
      kind: 'deposit',
      id: 'd1',
      status: 'waiting',
      outcome: 'pending',
      method: 'spei',
      amount: '100',
      currency: 'MXN',
    });
  });

  it('[FORM-14] with banking.paymentMethodRegex flags the fields with the method’s messages', async () => {
    const fields = [{ name: 'a', type: 'text' as const }];
    const text = { en: { bad_a: 'Ten digits' } };
    const method = testMethod({ fields, text });
    const { ports, click } = aboutToClick(method);
    useDeposit.setState(({ form }) => ({ form: changeField(form, 'a', 'x') }));
    const details = { status: 422, code: 'banking.paymentMethodRegex', fields: { a: 'bad_a' } };
    ports.answers['deposit-create'] = () => Promise.reject(new CashierError('no', details));
    expect(await click()).toEqual({ kind: 'invalid', first: 'a' });
    const { form } = useDeposit.getState();
    expect(flaggedErrorText(form, method, 'a')).toBe('Ten digits');
    const renewed = testMethod({ fields, text: { mx: { bad_a: 'Diez dígitos' }, ...text } });
    setMessages('mx', english, english);
    expect(flaggedErrorText(form, renewed, 'a')).toBe('Diez dígitos');
  });

  it('with a loopback source opens it in development only', async () => {
    const loopback = 'http://127.0.0.1:4402/pay';
    beginTest({}, { ...testConfig, paymentOrigins: ['http://127.0.0.1:4402'] });
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => testCreated({ source: loopback });
    expect(await click()).toMatchObject({ kind: 'failed' });
    const paymentOrigins = ['http://127.0.0.1:4402'];
    beginTest({}, { ...testConfig, development: true, paymentOrigins });
    chooseMethod(testMethod());
    useDeposit.setState({ amount: '100' });
    expect(await click()).toEqual({ kind: 'opened' });
    await settle();
  });

  it('is ignored if the player has gone back', async () => {
    const { ports, click } = aboutToClick();
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

  it('is ignored if it is an error and the player has gone back', async () => {
    const { ports, click } = aboutToClick();
    ports.answers['deposit-create'] = () => {
      chooseMethod(testMethod({ name: 'other' }));
      throw new CashierError('no', { code: 'banking.limitExceeded', status: 422 });
    };
    expect(await click()).toEqual({ kind: 'busy' });
    expect(ports.events.at(-1)).toBe('popup closed');
  });

  it.each([
    ['banking.merchantClientError', 422, true],
    ['banking.depositNotFound', 404, true],
    ['banking.depositChanged', 409, true],
    ['banking.paymentMethodRegex', 422, false],
    ['captcha_required', 428, false],
    [undefined, 0, false],
  ])(
    '[SEQ-14] with the error %s (%i) clears the extra fields of the first response: %s',
    async (code, status, isReset) => {
      const { ports, click } = aboutToClick();
      const extraFields = [{ name: 'otp', type: 'text' as const }];
      useDeposit.setState({
        depositId: 'd9',
        extraFields,
        form: changeField(emptyForm, 'otp', '1234'),
      });
      const error = new CashierError('no', { status, ...(code && { code }), fields: { otp: 'k' } });
      ports.answers['deposit-create'] = () => Promise.reject(error);
      await click();
      const kept = { depositId: 'd9', extraFields };
      const { depositId, extraFields: fields } = useDeposit.getState();
      expect({ depositId, extraFields: fields }).toEqual(
        isReset ? { depositId: undefined, extraFields: [] } : kept,
      );
      expect(ports.events.at(-1)).toBe('popup closed');
    },
  );

  it('clears a bonus that is no longer available, so that the next click succeeds', async () => {
    const bonus = { id: 'b', type: 'deposit', depositBonusData: { minDeposit: 50 } };
    beginTest({ bonusList: [bonus], bonusId: 'b' });
    const { ports, click } = aboutToClick();
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
