import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, timeoutError } from '../../../../ports/cashier-error.ts';
import { useSnackbars } from '../../../../state/snackbars.ts';
import { english } from '../../../../testing/english.ts';
import { aboutToClick, beginDepositTest } from '../../../../testing/deposit-click.ts';
import { testCreated, testMethod } from '../../../../testing/fixtures.ts';
import { factOf, renderScreen, wordsIn } from '../../../../testing/render-screen.tsx';
import { useDeposit } from '../../state.ts';
import DepositRedirectScreen from './DepositRedirectScreen.tsx';

beforeEach(() => beginDepositTest());

async function showForm(change: Partial<PaymentMethod> = {}, amount = '100') {
  const { ports } = aboutToClick(testMethod(change), amount);
  ports.navigator.replace({ path: '/deposit/redirect', query: { method: 'spei' } });
  ports.places.length = 0;
  await renderScreen(DepositRedirectScreen, ports);
  return ports;
}

// By its text: asking for a role takes the DOM many times as long.
const submit = async () => {
  const button = screen.getByText(/^Deposit/, { selector: 'button *' }).closest('button');
  if (button) await userEvent.click(button);
};
const withField = (field: Partial<MethodField>, text = {}): Partial<PaymentMethod> => ({
  fields: [{ name: 'a', type: 'text', label_key: 'label', ...field }],
  text: { en: { title: 'SPEI', label: 'Account', ...text } },
});
const input = () => screen.getByLabelText<HTMLInputElement>('Account');
const isShown = (label: string) => screen.queryByLabelText(label) !== null;

describe('a field of the form', () => {
  it('[FORM-2] has its label and its initial value', async () => {
    await showForm(withField({ value: 'ES12' }));
    expect(input().value).toBe('ES12');
  });

  it('[FORM-2] is missing if it is hidden, and cannot be changed if it is disabled', async () => {
    const fields: MethodField[] = [
      { name: 'a', type: 'text', label_key: 'label', isDisabled: true, value: 'fixed' },
      { name: 'b', type: 'text', label_key: 'other', isHidden: true },
    ];
    await showForm({ fields, text: { en: { title: 'S', label: 'Account', other: 'Secret' } } });
    await userEvent.type(input(), 'x');
    expect(input()).toMatchObject({ disabled: true, value: 'fixed' });
    expect(isShown('Secret')).toBe(false);
  });

  it('[FORM-2] appears once its trigger has the value', async () => {
    const values = ['person', 'company'].map((value) => ({ value, text: value }));
    const fields: MethodField[] = [
      { name: 'kind', type: 'dropdown', label_key: 'kind', values },
      {
        name: 'a',
        type: 'text',
        label_key: 'label',
        triggeredBy: { field: 'kind', value: 'company' },
      },
    ];
    await showForm({ fields, text: { en: { title: 'S', label: 'Account', kind: 'Kind' } } });
    const kinds = screen.getByLabelText('Kind');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('person');
    await userEvent.selectOptions(kinds, 'person');
    expect(isShown('Account')).toBe(false);
    await userEvent.selectOptions(kinds, 'company');
    expect(isShown('Account')).toBe(true);
  });

  it('[FORM-2] is folded away if it is advanced, and may then stay empty', async () => {
    const ports = await showForm(withField({ isAdvanced: true }));
    expect(input().closest('details')?.open).toBe(false);
    await submit();
    expect(ports.calls.map(({ name }) => name)).toContain('deposit-create');
  });

  it('[FORM-2] is shaped by its mask and sent without it', async () => {
    const ports = await showForm(withField({ mask: '000-000', value: '123456' }));
    await waitFor(() => expect(input().value).toBe('123-456'));
    await submit();
    const sent = ports.calls.find(({ name }) => name === 'deposit-create');
    expect(sent?.input['fields']).toEqual({ a: '123456' });
  });

  it('[FORM-2, FORM-6] needs a value that its regex accepts; focusing it clears the message', async () => {
    const field = withField({ regex: '^\\d+$', regex_error_key: 'bad' }, { bad: 'Digits only' });
    const ports = await showForm(field);
    await submit();
    screen.getByText('Fill in this field');
    await userEvent.type(input(), 'x');
    await submit();
    screen.getByText('Digits only');
    expect(ports.calls.map(({ name }) => name)).not.toContain('deposit-create');
    await userEvent.click(input());
    expect(screen.queryByText('Digits only')).toBeNull();
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('[FORM-6] is dirty once it is changed, and touched once it is left', async () => {
    await showForm(withField({}));
    const state = () => useDeposit.getState().form['a'];
    await userEvent.click(input());
    await userEvent.keyboard('x');
    expect(state()).toMatchObject({ dirty: true, touched: false });
    await userEvent.tab();
    expect(state()).toMatchObject({ dirty: true, touched: true });
  });
});

describe('the errors of a failed submit', () => {
  const noteOf = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  it('[FORM-20] are announced, and the focus moves to the first field without clearing its mark', async () => {
    await showForm(withField({ regex: '^x$', regex_error_key: 'bad' }, { bad: 'An x' }));
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Account: Fill in this field');
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('[FORM-20] stay in the summary when the player focuses the field, until the value changes', async () => {
    await showForm(withField({}), '1');
    await submit();
    await userEvent.click(input());
    expect(input().getAttribute('aria-invalid')).toBeNull();
    expect(noteOf(input())).toBe('Account: Fill in this field');
    await userEvent.type(input(), 'x');
    expect(screen.getByRole('alert').textContent).toBe('Amount: The minimum deposit is $50');
    await userEvent.type(screen.getByLabelText('Amount'), '00');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a failed submit', () => {
  const fields: MethodField[] = [
    { name: 'a', type: 'text', regex: '^x$' },
    { name: 'b', type: 'text', isDisabled: true },
  ];
  const errors = (ports: Awaited<ReturnType<typeof showForm>>) =>
    ports.tracked.flatMap(([key, value]) => (key === 'regex-error' ? value : []));

  it('[FORM-7] sends an event for each field with a validation if the form is invalid', async () => {
    const ports = await showForm({ fields });
    await submit();
    expect(errors(ports)).toEqual(['a']);
  });

  it('[FORM-7] sends one for the amount alone if only the amount is invalid', async () => {
    const ports = await showForm({ fields: [] }, '1');
    await submit();
    expect(errors(ports)).toEqual(['amount']);
  });

  it('[FORM-7] sends both if both are invalid, and none for a valid form', async () => {
    const ports = await showForm({ fields }, '1');
    await submit();
    expect(errors(ports)).toEqual(['amount', 'a']);
    useDeposit.setState({ amount: '100' });
    await userEvent.type(screen.getByLabelText('a'), 'x');
    await submit();
    expect(errors(ports)).toHaveLength(2);
  });
});

describe('the page after a create', () => {
  it('[SEQ-13] is the complete page if the deposit has nothing to show', async () => {
    const ports = await showForm();
    ports.answers['deposit-create'] = () => testCreated();
    await submit();
    expect(ports.places).toEqual([
      { path: '/deposit/complete', query: { id: 'd1', method: 'spei' } },
    ]);
  });

  it('[SEQ-13] is the payment page if it has details', async () => {
    const ports = await showForm();
    const voucher = { number: '12345678', places: [] };
    ports.answers['deposit-create'] = () => testCreated({ data: { voucher } });
    await submit();
    expect(ports.places).toEqual([{ path: '/deposit/cash', query: { id: 'd1', method: 'spei' } }]);
  });

  it('[NET-8] is the error page after 30 seconds, with the form as the way back', async () => {
    const ports = await showForm();
    ports.answers['deposit-create'] = () => Promise.reject(timeoutError());
    await submit();
    const query = { back: '/deposit/redirect?method=spei', transaction: 'deposit' };
    expect(ports.places).toMatchObject([{ path: '/error', query }]);
    expect(useSnackbars.getState().list).toEqual([]);
  });

  it('[SEQ-14] is still the form after an error, without the popup, the extra field and its value', async () => {
    const ports = await showForm();
    const fields: MethodField[] = [{ name: 'otp', type: 'text', label: 'Code' }];
    ports.answers['deposit-create'] = () => testCreated({ isFieldsRequired: true, fields });
    await submit();
    await userEvent.type(screen.getByLabelText('Code'), '1234');
    const refusal = { status: 422, code: 'banking.merchantClientError' };
    ports.answers['deposit-create'] = () => Promise.reject(new CashierError('Refused', refusal));
    await submit();
    expect(ports.events.filter((event) => event.startsWith('popup'))).toEqual([
      'popup',
      'popup closed',
      'popup',
      'popup closed',
    ]);
    expect(isShown('Code')).toBe(false);
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
  const refuse = async (code: string, status = 422, textKey = '') => {
    const ports = await showForm(withField({ value: 'x' }));
    const error = new CashierError('Your bank is closed', { code, status, textKey });
    ports.answers['deposit-create'] = () => Promise.reject(error);
    await submit();
    return ports;
  };

  it.each([
    ['banking.merchantClientError', 'Your bank is closed. Try another amount or method.'],
    ['banking.providerUnavailable', String(english['common.errors.banking.providerUnavailable'])],
    ['banking.depositNotFound', 'We couldn’t find this deposit. Start the deposit again.'],
    ['no.such.code', String(english['common.errors.provider'])],
  ])(
    '[FORM-21] stays in the form with the next step after the notification: %s',
    async (code, words) => {
      const ports = await refuse(code);
      await ports.clock.advance(5000);
      expect(useSnackbars.getState().list).toEqual([]);
      expect(screen.getByRole('note').textContent).toContain(words);
      await userEvent.click(input());
      expect(screen.getByRole('note').textContent).toContain(words);
      await userEvent.type(input(), 'y');
      expect(screen.queryByRole('note')).toBeNull();
    },
  );

  it('[FORM-21] leads to another method', async () => {
    const ports = await refuse('socket.networkError', 0, 'socket.networkError');
    screen.getByText('Network connection failed. Check your connection and try again.');
    await userEvent.click(screen.getByText('Choose another method'));
    expect(ports.places).toEqual([{ path: '/deposit' }]);
  });
});

describe('what the form shows of the method', () => {
  const text = { en: { title: 'S', warning: 'Own account only', step: 'Send' } };
  const guide = { url: 'https://guide.example/a', redesign: 'https://guide.example/b' };
  const howTo = () => screen.queryByRole('button', { name: 'How to pay' });
  const watch = () => screen.queryByRole('button', { name: 'Watch how it works' });

  it('[LIST-14] is its banner', async () => {
    await showForm({ banner: 'warning', text });
    screen.getByText('Own account only');
  });

  it('[CRY-5] is its guide, which leads to the video', async () => {
    beginDepositTest({ paymentGeo: 'RU' });
    const ports = await showForm({ category: 'crypto', video_guide_url: { ru_ru: guide }, text });
    const link = watch();
    if (!link) throw new Error('there is no guide');
    await userEvent.click(link);
    expect(ports.places).toMatchObject([{ path: '/deposit/video-instruction' }]);
  });

  it('[CRY-5] is no guide of another country', async () => {
    await showForm({ category: 'crypto', video_guide_url: { ru_ru: guide }, text });
    expect(watch()).toBeNull();
  });

  it.each([true, false])(
    '[CRY-6] is the instruction of crypto if the host asks for it: %s',
    async (asks) => {
      beginDepositTest({ schema: { meta: { showCryptoInstruction: asks } } });
      await showForm({ category: 'crypto', instruction_keys: ['step'], text });
      expect(howTo() !== null).toBe(asks);
    },
  );

  it('[CRY-6] is the instruction of every other method in any case', async () => {
    await showForm({ instruction_keys: ['step'], text });
    expect(howTo()).not.toBeNull();
  });
});

it('[CRY-7] shows the amount in the coin and its rate before the deposit exists', async () => {
  const ports = await showForm({ coin: 'USDT' }, '500');
  ports.answers['payment-convert-v2'] = () => ({ amount: '29.41' });
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '600');
  await screen.findByText('29.41 USDT');
  const bar = screen.getByText('Deposit $600.00').closest('button')?.parentElement;
  expect(wordsIn(bar ?? null)).toContain('You’ll send about29.41 USDT');
  expect(factOf('Rate')).toBe('1 USDT = 20.4012 MXN');
});
