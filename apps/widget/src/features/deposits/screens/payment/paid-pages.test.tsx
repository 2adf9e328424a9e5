import type { ComponentType } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { depositRoutes } from '../../../../routes/tables/deposits.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { setMessages } from '../../../../i18n/text.ts';
import { english } from '../../../../testing/english.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../../../testing/fixtures.ts';
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

function show(path: string, Screen: ComponentType, details: object, minutes: number) {
  const ports = fakePorts();
  const utr = { name: 'utr', type: 'text', isAfterPayment: true } as const;
  useMethods.setState({ list: testList(testMethod({ fields: [utr] })) });
  const expiresAt = '2026-11-15T12:30:00.000Z';
  const receivedAtMs = ports.clock.nowMs() - minutes * 60_000;
  useDeposit.setState({ current: { ...testDeposit({ expiresAt, details }), receivedAtMs } });
  const route = depositRoutes.find((one) => one.path === path);
  if (!route) throw new Error('There is no such route');
  const place = { path, query: { id: 'd1', method: 'spei' }, state: {} };
  render(
    <ScreenContext value={{ ports, route, place }}>
      <Screen />
    </ScreenContext>,
  );
  return ports;
}

const isOver = () => screen.queryByText('Time to pay has run out', { exact: false }) !== null;
const reference = () => document.querySelector<HTMLInputElement>('input[name="utr"]');

it.each(pages)(
  '[SEQ-17] $path says that the time to pay is over, and still lets the player declare a payment',
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

it('renders nothing after the time to pay on a page where the player declares no payment', () => {
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
