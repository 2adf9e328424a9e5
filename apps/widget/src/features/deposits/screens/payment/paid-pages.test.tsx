import type { ComponentType } from 'react';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { depositRoutes } from '../../../../routes/tables/deposits.ts';
import { useDeposit } from '../../state.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { useMethods } from '../../../methods/state.ts';
import { setMessages } from '../../../../i18n/text.ts';
import { CashierError } from '../../../../ports/cashier-error.ts';
import { english } from '../../../../testing/english.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { descriptionOf } from '../../../../testing/render-screen.tsx';
import {
  beginTest,
  testBox,
  testDeposit,
  testList,
  testMethod,
} from '../../../../testing/fixtures.ts';
import HostToHostScreen from './HostToHostScreen.tsx';
import IndiaInvoiceScreen from './IndiaInvoiceScreen.tsx';
import PixScreen from './PixScreen.tsx';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import UnifiedFormScreen from './UnifiedFormScreen.tsx';

beforeEach(() => beginTest());

const requisites = [{ label: 'IBAN', value: 'DE00 1', copy: true }];
const unified = (...shown: readonly object[]) => ({ unifiedFlow: { requisites: shown } });
const pages = [
  { path: '/deposit/india/invoice', Screen: IndiaInvoiceScreen, details: { requisites } },
  { path: '/deposit/host-to-host', Screen: HostToHostScreen, details: { requisites } },
  {
    path: '/deposit/redirect/unified-form',
    Screen: UnifiedFormScreen,
    details: unified(...requisites),
  },
];

function show(
  path: string,
  Screen: ComponentType,
  details: object,
  minutes: number,
  change: Partial<PaymentMethod> = {},
) {
  const ports = fakePorts({ path, query: { id: 'd1', method: 'spei' } });
  const utr = { name: 'utr', type: 'text', isAfterPayment: true } as const;
  useMethods.setState({ list: testList(testMethod({ fields: [utr], ...change })) });
  const expiresAt = '2026-11-15T12:30:00.000Z';
  const receivedAtMs = ports.clock.nowMs() - minutes * 60_000;
  useDeposit.setState({ current: { ...testDeposit({ expiresAt, details }), receivedAtMs } });
  const route = depositRoutes.find((one) => one.path === path);
  if (!route) throw new Error('There is no such route');
  const place = ports.navigator.place();
  render(
    <ScreenContext value={{ ports, route, place }}>
      <Screen />
    </ScreenContext>,
  );
  return ports;
}

const heading = () => screen.getByRole('heading', { level: 1 });
const isOver = () => heading().textContent === 'Time to pay has run out';
const actions = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .flatMap(({ textContent }) => textContent || []);
const reference = () => document.querySelector<HTMLInputElement>('input[name="utr"]');

it.each(pages)(
  '[SEQ-17] $path says that the time to pay is over, and still lets the player report a payment',
  ({ path, Screen, details }) => {
    show(path, Screen, details, 29);
    expect(isOver()).toBe(false);
    cleanup();
    show(path, Screen, details, 31);
    expect(isOver()).toBe(true);
    screen.getByRole('button', { name: 'I’ve paid' });
    expect(reference()).not.toBeNull();
  },
);

describe('[SEQ-17] after the time to pay', () => {
  it.each(pages)('$path asks for no payment', ({ path, Screen, details }) => {
    show(path, Screen, details, 31, {
      instruction_keys: ['first'],
      text: { en: { first: 'Pay' } },
    });
    expect(document.body.textContent).not.toContain('DE00 1');
    for (const words of ['Exact amount', 'Send exactly', 'How to pay', 'come back to it'])
      expect(document.body.textContent).not.toContain(words);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(actions()).toEqual([
      'I’ve paid',
      'I haven’t paid, start again',
      'Choose another method',
    ]);
  });

  it('neither a code nor an app for UPI is offered', () => {
    beginTest({ platform: 'mobile' });
    const code = 'upi://pay?pa=x';
    const apps = [{ name: 'PhonePe', url: 'phonepe://pay?pa=x' }];
    const method = { deepLinkSchemes: ['phonepe'] };
    const shown = () => [
      screen.queryByRole('button', { name: 'Open PhonePe' }) !== null,
      document.body.textContent.includes(code),
    ];
    show('/deposit/india/invoice', IndiaInvoiceScreen, { code, apps }, 29, method);
    expect(shown()).toEqual([true, true]);
    cleanup();
    show('/deposit/india/invoice', IndiaInvoiceScreen, { code, apps }, 31, method);
    expect(shown()).toEqual([false, false]);
    expect(isOver()).toBe(true);
  });

  it('a payment whose details never came cannot be reported', () => {
    show('/deposit/host-to-host', HostToHostScreen, {}, 29);
    screen.getByText('The details are on their way', { exact: false });
    cleanup();
    show('/deposit/host-to-host', HostToHostScreen, {}, 31);
    expect(screen.queryByText('The details are on their way', { exact: false })).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(english['complete.expired.text']);
    expect(actions()).toEqual(['I haven’t paid, start again', 'Choose another method']);
  });

  it.each(pages)('$path leads to the form with the same amount', async (page) => {
    const { path, Screen, details } = page;
    const ports = show(path, Screen, details, 31);
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
    expect(ports.places).toEqual([{ path: '/deposit/redirect', query: { method: 'spei' } }]);
    expect(useDeposit.getState().amount).toBe('100');
    expect(ports.events).not.toContain('deposit-cancel');
  });

  it('a package starts again at the choice of its method, with one button for it', async () => {
    beginTest({ widgetViewType: 'sweep' });
    useSweepstake.setState({ chosen: testBox({ id: 'b1' }) });
    const ports = show('/deposit/host-to-host', HostToHostScreen, { requisites }, 31);
    expect(actions()).toEqual(['I’ve paid', 'I haven’t paid, start again']);
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
    expect(ports.places).toEqual([{ path: '/deposit/select-method', query: { box: 'b1' } }]);
  });

  it('sends only one answer', async () => {
    const ports = show('/deposit/host-to-host', HostToHostScreen, { requisites }, 31);
    ports.answers['deposit-complete'] = () => new Promise(() => {});
    const input = reference();
    if (input) await userEvent.type(input, '123456789012');
    await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
    expect(ports.events).toContain('deposit-complete');
    expect(ports.places).toEqual([]);
  });
});

describe('[SEQ-17] when the time to pay runs out', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Shows the last second of the time to pay, and lets it pass with the focus on an element. */
  async function runOut(
    { path, Screen, details }: (typeof pages)[number],
    focused: () => HTMLElement | null,
  ) {
    const ports = show(path, Screen, details, 30 - 1 / 60);
    expect(isOver()).toBe(false);
    const element = focused();
    act(() => element?.focus());
    await act(async () => {
      await ports.clock.advance(1000);
      vi.advanceTimersByTime(1000);
    });
    expect(isOver()).toBe(true);
    return element;
  }

  it.each(pages)('$path moves the focus to the heading, which announces it', async (page) => {
    await runOut(page, () => screen.getByTitle('Copy Exact amount'));
    expect(document.activeElement).toBe(heading());
    expect(descriptionOf(heading())).toContain('If you’ve already paid');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(pages)('$path leaves the focus in its field, and is an alert', async (page) => {
    const field = await runOut(page, reference);
    expect(field?.isConnected).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toBe(english['payment.expired']);
  });
});

it.each(pages)(
  '[FORM-21] $path keeps the reason why a payment could not be reported until something changes',
  async ({ path, Screen, details }) => {
    const ports = show(path, Screen, details, 1);
    ports.answers['deposit-complete'] = () => {
      throw new CashierError('busy', { code: 'server.unavailable', status: 503 });
    };
    const input = reference();
    if (!input) throw new Error('there is no field');
    await userEvent.type(input, '123456789012');
    await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
    const text = english['common.errors.server.unavailable'] ?? '';
    expect((await screen.findByRole('note')).textContent).toContain(text);
    await userEvent.click(input);
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    screen.getByText(text);
    await userEvent.type(input, '{Backspace}');
    expect(screen.queryByText(text)).toBeNull();
    await userEvent.type(input, '2');
    expect(screen.queryByText(text), 'the same value again').toBeNull();
  },
);

it('[FORM-14] a payment whose earlier fields are refused is explained without pointing to a field', async () => {
  const ports = show('/deposit/india/invoice', IndiaInvoiceScreen, { requisites }, 1);
  ports.answers['deposit-complete'] = () => {
    const code = 'banking.paymentMethodRegex';
    throw new CashierError('no', { code, status: 422, fields: { bank: 'bad' } });
  };
  const input = reference();
  if (!input) throw new Error('there is no field');
  await userEvent.type(input, '123456789012');
  await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
  const problem = await screen.findByRole('note');
  expect(problem.textContent).toContain('We couldn’t accept these details');
});

it('[FORM-21, ERR-9] a payment can be declared once the host has sent a token', async () => {
  const ports = show('/deposit/india/invoice', IndiaInvoiceScreen, { requisites }, 1);
  ports.answers['deposit-complete'] = () => {
    throw new CashierError('no', { code: 'auth.tokenExpired', status: 401 });
  };
  const input = reference();
  if (!input) throw new Error('there is no field');
  await userEvent.type(input, '123456789012');
  await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => ports.hostSends('token-updated', { token: 'fresh' }));
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

it.each(pages)(
  '[SEQ-17] $path can be submitted with Enter in its field',
  async ({ path, Screen, details }) => {
    const ports = show(path, Screen, details, 1);
    const input = reference();
    if (!input) throw new Error('there is no field');
    await userEvent.type(input, '123456789012{Enter}');
    expect(ports.calls.map(({ name }) => name)).toContain('deposit-complete');
  },
);

it('renders nothing after the time to pay on a page where the player reports no payment', () => {
  const path = '/deposit/redirect/pix';
  show(path, PixScreen, { code: '000201' }, 29);
  screen.getByRole('main');
  cleanup();
  show(path, PixScreen, { code: '000201' }, 31);
  expect(screen.queryByRole('main')).toBeNull();
});

it.each(pages)(
  '[I18N-8] $path adds no invisible characters to a detail without a copy button in Arabic',
  ({ path, Screen, details }) => {
    setMessages('ar', english, english);
    const shown = { label: 'Bank', value: 'BANCO 1', copy: false };
    const changed = 'requisites' in details ? { requisites: [shown] } : unified(shown);
    show(path, Screen, changed, 1);
    expect(screen.getByText(/BANCO/).textContent).toBe('BANCO 1');
  },
);

it.each(pages)(
  '[SEQ-17] $path leads to the result once the player has reported the payment',
  async ({ path, Screen, details }) => {
    const ports = show(path, Screen, details, 1);
    ports.answers['deposit-complete'] = () => ({ depositId: 'd1', status: 'waiting' });
    const input = reference();
    if (input) await userEvent.type(input, '123456789012');
    await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
    const query = { id: 'd1', method: 'spei' };
    expect(ports.places).toEqual([{ path: '/deposit/complete', query }]);
  },
);

it('[P2P-20] the ring around the time left is as full as the share of the time', () => {
  show('/deposit/redirect/pix', PixScreen, { code: '000201' }, 15);
  const ring = document.querySelector('circle[stroke-dasharray]');
  expect(ring?.getAttribute('stroke-dasharray')).toBe('0.5 1');
});

it('shows the method’s own steps for paying', () => {
  const text = { en: { title: 'Pix', first: 'Open your bank’s app', second: 'Scan the code' } };
  const instruction_keys = ['first', 'second', 'unknown'];
  const change = { instruction_keys, text };
  show('/deposit/redirect/pix', PixScreen, { code: '000201' }, 1, change);
  const how = within(screen.getByRole('region', { name: 'How to pay' }));
  expect(how.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Open your bank’s app',
    'Scan the code',
  ]);
});

describe('[HOST-7] the apps of a UPI payment', () => {
  const apps = [
    { name: 'PhonePe', url: 'phonepe://pay?pa=x' },
    { name: 'Strange', url: 'strange://pay?pa=x' },
  ];
  const showApps = () =>
    show('/deposit/india/invoice', IndiaInvoiceScreen, { code: 'upi://pay?pa=x', apps }, 1, {
      deepLinkSchemes: ['phonepe'],
    });

  it('are opened by the host on a phone, if the method allows their addresses', async () => {
    beginTest({ platform: 'mobile' });
    const ports = showApps();
    expect(screen.queryByRole('button', { name: 'Open Strange' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open PhonePe' }));
    expect(ports.sent).toEqual([{ messageType: 'openExternalUrl', url: 'phonepe://pay?pa=x' }]);
  });

  it('are not offered on a desktop', () => {
    beginTest({ platform: 'desktop' });
    showApps();
    expect(screen.queryByRole('button', { name: 'Open PhonePe' })).toBeNull();
  });
});
