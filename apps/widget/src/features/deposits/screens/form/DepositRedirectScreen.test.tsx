import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MethodField } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, timeoutError } from '../../../../ports/cashier-error.ts';
import { chooseBonus } from '../../../../state/session-actions.ts';
import { useSnackbars } from '../../../../state/snackbars.ts';
import { beginDepositTest } from '../../../../testing/deposit-click.ts';
import {
  accountInput,
  isFieldShown,
  showForm,
  submitForm,
  withField,
} from '../../../../testing/deposit-form.ts';
import { english } from '../../../../testing/english.ts';
import { testCreated } from '../../../../testing/fixtures.ts';
import { factOf, textIn } from '../../../../testing/render-screen.tsx';
import { useDeposit } from '../../state.ts';

beforeEach(() => beginDepositTest());

describe('the page after a create', () => {
  it('[SEQ-13] is the complete page if the deposit has nothing to show', async () => {
    const ports = await showForm();
    ports.answers['deposit-create'] = () => testCreated();
    await submitForm();
    expect(ports.places).toEqual([
      { path: '/deposit/complete', query: { id: 'd1', method: 'spei' } },
    ]);
  });

  it('[SEQ-13] is the payment page if it has details', async () => {
    const ports = await showForm();
    const voucher = { number: '12345678', places: [] };
    ports.answers['deposit-create'] = () => testCreated({ data: { voucher } });
    await submitForm();
    expect(ports.places).toEqual([{ path: '/deposit/cash', query: { id: 'd1', method: 'spei' } }]);
  });

  it('[NET-8] is the error page after a timeout, and Back leads to the form', async () => {
    const ports = await showForm();
    ports.answers['deposit-create'] = () => Promise.reject(timeoutError());
    await submitForm();
    const query = { back: '/deposit/redirect?method=spei', transaction: 'deposit' };
    const state = { advice: 'redirect.advice.timeout' };
    expect(ports.places).toMatchObject([{ path: '/error', query, state }]);
    expect(useSnackbars.getState().list).toEqual([]);
    // No snackbar has announced it.
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Request timeout. Check your transactions before you try again.');
  });

  it('[SEQ-14] is still the form after an error, without the popup, the extra field and its value', async () => {
    const ports = await showForm();
    const fields: MethodField[] = [{ name: 'otp', type: 'text', label: 'Code' }];
    ports.answers['deposit-create'] = () => testCreated({ isFieldsRequired: true, fields });
    await submitForm();
    await userEvent.type(screen.getByLabelText('Code'), '1234');
    const refusal = { status: 422, code: 'banking.merchantClientError' };
    ports.answers['deposit-create'] = () => Promise.reject(new CashierError('Refused', refusal));
    await submitForm();
    expect(ports.events.filter((event) => event.startsWith('popup'))).toEqual([
      'popup',
      'popup closed',
      'popup',
      'popup closed',
    ]);
    expect(isFieldShown('Code')).toBe(false);
    expect(useSnackbars.getState().list).toMatchObject([{ content: 'Refused' }]);
    expect(ports.places).toEqual([]);
  });
});

it('[AMT-12] a pasted 2,000 is two thousand, and a typed 2,000 is two', async () => {
  await showForm({}, '');
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.click(amount);
  await userEvent.paste('2,000');
  expect(useDeposit.getState().amount).toBe('2000');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2,000');
  expect(useDeposit.getState().amount).toBe('2,000');
});

describe('a deposit that failed', () => {
  const refuse = async (
    code: string,
    { status = 422, textKey = '', method = withField({ value: 'x' }), fields = {} } = {},
  ) => {
    const ports = await showForm(method);
    const error = new CashierError('Your bank is closed', { code, status, textKey, fields });
    ports.answers['deposit-create'] = () => Promise.reject(error);
    await submitForm();
    return ports;
  };

  it.each([
    ['banking.merchantClientError', 'Your bank is closed. Try another amount or method.'],
    ['banking.providerUnavailable', String(english['common.errors.banking.providerUnavailable'])],
    ['banking.depositNotFound', 'We couldn’t find this deposit. Start the deposit again.'],
    ['no.such.code', String(english['common.errors.provider'])],
  ])(
    '[FORM-21] is still explained in the form, with the next step, after the snackbar is gone: %s',
    async (code, words) => {
      const ports = await refuse(code);
      await ports.clock.advance(5000);
      expect(useSnackbars.getState().list).toEqual([]);
      expect(screen.getByRole('note').textContent).toContain(words);
      await userEvent.click(accountInput());
      expect(screen.getByRole('note').textContent).toContain(words);
      await userEvent.type(accountInput(), 'y');
      expect(screen.queryByRole('note')).toBeNull();
    },
  );

  const textOf = (code: string): string => String(english[`common.errors.${code}`]);

  it.each([
    ['banking.walletRefused', 'Your bank is closed'],
    ['banking.methodUnavailable', textOf('banking.methodUnavailable')],
    ['banking.currencyUnavailable', textOf('banking.currencyUnavailable')],
    ['banking.bonusUnavailable', textOf('banking.bonusUnavailable')],
    ['banking.limitExceeded', textOf('banking.limitExceeded')],
  ])(
    '[FORM-21] is explained in the form instead of a snackbar if waiting does not help: %s',
    async (code, words) => {
      await refuse(code);
      expect(useSnackbars.getState().list).toEqual([]);
      await userEvent.click(accountInput());
      expect(screen.getByRole('alert').textContent).toContain(words);
      await userEvent.type(accountInput(), 'y');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each(['banking.amountOutOfRange', 'banking.amountTooPrecise'])(
    '[FORM-20, FORM-21] is explained until the amount changes: %s',
    async (code) => {
      await refuse(code);
      expect(useSnackbars.getState().list).toEqual([]);
      await userEvent.click(accountInput());
      expect(screen.getByRole('alert').textContent).toContain(textOf(code));
      await userEvent.type(screen.getByLabelText('Amount'), '5');
      expect(screen.queryByText(textOf(code), { exact: false })).toBeNull();
    },
  );

  it('[FORM-14] is explained without pointing to a field if the form shows none of the refused ones', async () => {
    await refuse('banking.paymentMethodRegex', { fields: { hidden: 'bad' } });
    expect(screen.getByRole('note').textContent).toContain(
      'We couldn’t accept these details. Check them or use different ones.',
    );
    expect(useSnackbars.getState().list).toMatchObject([
      { content: 'We couldn’t accept these details. Check them or use different ones.' },
    ]);
  });

  it('[FORM-21] is no longer explained once the player chooses a bonus, here or on its page', async () => {
    const bonusList = [{ id: 'b1', type: 'deposit', minDeposit: '50' }];
    beginDepositTest({ bonusList });
    await refuse('banking.bonusUnavailable');
    expect(screen.queryByRole('alert')).not.toBeNull();
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.queryByRole('alert')).toBeNull();
    await submitForm();
    expect(screen.queryByRole('alert')).not.toBeNull();
    act(() => chooseBonus('b1'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[FORM-21] is not explained again once the player returns to the first choice of a bonus', async () => {
    beginDepositTest({ bonusList: [{ id: 'b1', type: 'deposit', minDeposit: '50' }] });
    await refuse('banking.walletRefused');
    expect(screen.queryByRole('alert')).not.toBeNull();
    await userEvent.click(screen.getByRole('switch'));
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[FORM-21] is no longer explained once the player ticks the box that saves the account', async () => {
    await refuse('banking.providerUnavailable', {
      method: { ...withField({ value: 'x' }), savesAccount: true },
    });
    expect(screen.queryByRole('note')).not.toBeNull();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('[FORM-21] leads to no other method if the wallet refuses them all', async () => {
    await refuse('banking.walletRefused');
    screen.getByRole('alert');
    expect(screen.queryByText('Choose another method')).toBeNull();
  });

  it('[FORM-21, ERR-9] offers “Sign in”, which asks the host, once the sign-in has ended', async () => {
    const ports = await refuse('auth.tokenExpired', { status: 401 });
    expect(screen.queryByText('Choose another method')).toBeNull();
    ports.sent.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(ports.sent).toMatchObject([{ messageType: 'onTokenExpired', signIn: true }]);
  });

  it('[ERR-9] shows that the host was asked for a sign-in, and asks it once at a time', async () => {
    const ports = await refuse('auth.tokenExpired', { status: 401 });
    ports.sent.length = 0;
    const button = screen.getByRole('button', { name: 'Sign in' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(ports.sent).toHaveLength(1);
    await act(() => ports.clock.advance(5000));
    expect(button.getAttribute('aria-busy')).toBeNull();
    await userEvent.click(button);
    expect(ports.sent).toHaveLength(2);
  });

  it('[FORM-21, ERR-9] links to the site’s sign-in page once the sign-in has ended', async () => {
    const signIn = 'https://host.example/login';
    beginDepositTest({ schema: { assets: { signIn } } });
    const ports = await refuse('auth.tokenInvalid', { status: 401 });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(signIn);
    ports.sent.length = 0;
    ports.setVisible(true);
    expect(ports.sent).toMatchObject([{ messageType: 'onTokenExpired' }]);
  });

  it('[FORM-21, ERR-9] no longer says that the sign-in has ended once the host has sent a token', async () => {
    beginDepositTest({ schema: { assets: { signIn: 'https://host.example/login' } } });
    const ports = await refuse('auth.tokenExpired', { status: 401 });
    expect(screen.queryByText('Sign in')).not.toBeNull();
    act(() => ports.hostSends('token-updated', { token: 'fresh' }));
    expect(screen.queryByRole('note')).toBeNull();
    ports.sent.length = 0;
    ports.setVisible(true);
    expect(ports.sent).toEqual([]);
  });

  it('[FORM-21] is still explained after a token, if it had another reason', async () => {
    const ports = await refuse('banking.providerUnavailable');
    act(() => ports.hostSends('token-updated', { token: 'fresh' }));
    expect(screen.queryByRole('note')).not.toBeNull();
  });

  it('[FORM-21] leads to another method', async () => {
    const ports = await refuse('socket.networkError', {
      status: 0,
      textKey: 'socket.networkError',
    });
    screen.getByText('Network connection failed. Check your connection and try again.');
    await userEvent.click(screen.getByText('Choose another method'));
    expect(ports.places).toEqual([{ path: '/deposit' }]);
  });
});

describe('the form of a method', () => {
  const text = { en: { title: 'S', warning: 'Own account only', step: 'Send' } };
  const guide = { url: 'https://guide.example/a', redesign: 'https://guide.example/b' };
  const howTo = () => screen.queryByRole('button', { name: 'How to pay' });
  const guideLink = () => screen.queryByRole('button', { name: 'Watch how it works' });

  it('[LIST-14] shows its banner', async () => {
    await showForm({ banner: 'warning', text });
    screen.getByText('Own account only');
  });

  it('[CRY-5] links to its video guide', async () => {
    beginDepositTest({ paymentGeo: 'RU' });
    const ports = await showForm({ category: 'crypto', video_guide_url: { ru_ru: guide }, text });
    const link = guideLink();
    if (!link) throw new Error('there is no guide');
    await userEvent.click(link);
    expect(ports.places).toMatchObject([{ path: '/deposit/video-instruction' }]);
  });

  it('[CRY-5] links to no guide of another country', async () => {
    await showForm({ category: 'crypto', video_guide_url: { ru_ru: guide }, text });
    expect(guideLink()).toBeNull();
  });

  it.each([true, false])(
    '[CRY-6] links to the instruction for crypto if the host asks for it: %s',
    async (isWanted) => {
      beginDepositTest({ schema: { meta: { showCryptoInstruction: isWanted } } });
      await showForm({ category: 'crypto', instruction_keys: ['step'], text });
      expect(howTo() !== null).toBe(isWanted);
    },
  );

  it('[CRY-6] always links to the instruction for any other method', async () => {
    await showForm({ instruction_keys: ['step'], text });
    expect(howTo()).not.toBeNull();
  });
});

it('[CRY-7] shows the amount in the coin and its rate before the deposit exists, asked for once', async () => {
  const ports = await showForm({ coin: 'USDT' }, '500');
  ports.answers['payment-convert-v2'] = () => ({ amount: '29.41' });
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '600');
  const asked = () => ports.calls.filter(({ name }) => name === 'payment-convert-v2');
  expect(asked()).toEqual([]);
  await act(() => ports.clock.advance(300));
  expect(asked().map(({ input }) => input)).toEqual([
    { from: 'MXN', to: 'USDT', amount: '600', isPaid: true },
  ]);
  screen.getByText('29.41 USDT');
  const bar = screen.getByText('Deposit $600.00').closest('button')?.parentElement;
  expect(textIn(bar ?? null)).toContain('You’ll send about29.41 USDT');
  expect(factOf('Rate')).toBe('1 USDT = 20.4012 MXN');
});
