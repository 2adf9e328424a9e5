import { screen } from '@testing-library/react';
import { textParts } from '@opencashier/contract/formats/text-parts';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositRootScreen } from '../features/deposits/screens/root/DepositRootScreen.tsx';
import DepositRedirectScreen from '../features/deposits/screens/form/DepositRedirectScreen.tsx';
import { useMethods } from '../features/methods/state.ts';
import { laterTextsFrom } from '../i18n/load-all-messages.ts';
import { setMessages } from '../i18n/text.ts';
import { aboutToClick } from '../testing/deposit-click.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { english } from '../testing/english.ts';
import { beginTest, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { handlePushes } from './handle-pushes.ts';
import { refreshAfterReconnect } from './refresh-after-reconnect.ts';

beforeEach(() => {
  beginTest();
  useMethods.setState({ off: undefined } as never);
});

const titled = (name: string) =>
  testMethod({ name, badge: 'badge', text: { en: { title: name, badge: 'Instant' } } });
const list = testList(titled('spei'), titled('oxxo'));
const card = (name: string) => screen.getByText(name).closest('button') as HTMLElement;
const names = () =>
  [...document.querySelectorAll<HTMLElement>('[data-method]')].map((one) => one.dataset['method']);
const off = (...deposit: string[]) => ({ deposit, withdrawal: [] });

async function openList(): Promise<FakePorts> {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => list,
    'userdata-payment-snippet': () => testSnippet(),
  };
  handlePushes(ports);
  await renderScreen(DepositRootScreen, ports);
  await screen.findByText('spei');
  return ports;
}

describe('a method that an operator switches off', () => {
  it('[LIST-31] keeps its place in the list and cannot be chosen until it is on again', async () => {
    const ports = await openList();
    const before = names();
    ports.push('methods.off', off('spei', 'elsewhere'));
    await screen.findByText('Not available right now');
    expect(names()).toEqual(before);
    expect(card('spei').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(card('spei'));
    expect(ports.places).toEqual([]);

    ports.push('methods.off', off());
    await vi.waitFor(() => expect(screen.queryByText('Not available right now')).toBeNull());
    await userEvent.click(card('spei'));
    expect(ports.places).toHaveLength(1);
  });

  it('[LIST-31, LIST-14] loses its badge, which promises a quick arrival, until it is on again', async () => {
    const ports = await openList();
    expect(card('spei').textContent).toContain('Instant');
    ports.push('methods.off', off('spei'));
    await screen.findByText('Not available right now');
    expect(card('spei').textContent).not.toContain('Instant');
    ports.push('methods.off', off());
    await vi.waitFor(() => expect(card('spei').textContent).toContain('Instant'));
  });

  it('[LIST-31] stays marked when a slower list response arrives after the push', async () => {
    const ports = await openList();
    ports.push('methods.off', off('oxxo'));
    await screen.findByText('Not available right now');
    useMethods.setState({ list: testList(titled('spei'), titled('oxxo')) });
    expect(await screen.findByText('Not available right now')).toBeTruthy();
  });

  it('[LIST-31] stays as it is if there are no words for it', async () => {
    const ports = await openList();
    const { first } = textParts(english);
    setMessages('en', first, first);
    laterTextsFrom(async (locale) => ({ locale, chosen: {}, english: {} }));
    ports.push('methods.off', off('spei'));
    await ports.clock.advance(0);
    expect(useMethods.getState().off).toBeUndefined();
  });

  it('[LIST-31] shows in its form that it is off before the submit, and still after typing', async () => {
    const { ports } = aboutToClick(titled('spei'), '100');
    handlePushes(ports);
    ports.navigator.replace({ path: '/deposit/redirect', query: { method: 'spei' } });
    await renderScreen(DepositRedirectScreen, ports);
    ports.push('methods.off', off('spei'));
    await screen.findByText(/This method isn’t available right now/);
    await userEvent.type(screen.getByLabelText(/Amount/), '5');
    expect(screen.getByText(/This method isn’t available right now/)).toBeTruthy();
  });

  it('[LIST-31] cannot be submitted in its form, whose button says why, until it is on again', async () => {
    const { ports } = aboutToClick(titled('spei'), '100');
    handlePushes(ports);
    ports.navigator.replace({ path: '/deposit/redirect', query: { method: 'spei' } });
    await renderScreen(DepositRedirectScreen, ports);
    const submit = () => screen.getByRole('button', { name: 'Deposit $100.00' });
    const amount = screen.getByLabelText(/Amount/);
    ports.push('methods.off', off('spei'));
    await screen.findByText(/This method isn’t available right now/);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    const reasonId = submit().getAttribute('aria-describedby') ?? '';
    expect(document.querySelector(`[id="${reasonId}"]`)?.textContent).toMatch(/isn’t available/);
    await userEvent.click(submit());
    await userEvent.type(amount, '{Enter}');
    expect(ports.events).not.toContain('deposit-create');
    // It keeps its place in the order of focus.
    submit().focus();
    expect(document.activeElement).toBe(submit());

    ports.push('methods.off', off());
    await vi.waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(submit());
    await vi.waitFor(() => expect(ports.events).toContain('deposit-create'));
  });

  it('[LIST-31] is marked by the next snippet if there is no socket', async () => {
    const ports = await openList();
    refreshAfterReconnect(ports);
    ports.answers['userdata-payment-snippet'] = () =>
      testSnippet({ methodsOff: off('oxxo'), serverTime: '2026-11-15T12:00:05.000Z' });
    ports.pushes.notifyGap();
    await screen.findByText('Not available right now');
    expect(card('oxxo').getAttribute('aria-disabled')).toBe('true');
    ports.answers['userdata-payment-snippet'] = () =>
      testSnippet({ serverTime: '2026-11-15T12:00:09.000Z' });
    ports.pushes.notifyGap();
    await vi.waitFor(() => expect(screen.queryByText('Not available right now')).toBeNull());
  });
});
