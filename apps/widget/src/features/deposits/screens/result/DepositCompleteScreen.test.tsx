import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { fakePorts, type FakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testConfig,
  testDeposit,
  testList,
  testMethod,
} from '../../../../testing/fixtures.ts';
import { setHapticBridge } from '../../../../ui/inputs/haptics.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import DepositCompleteScreen from './DepositCompleteScreen.tsx';

beforeEach(() => beginTest());

/** The address of the link to support; undefined if there is none. */
async function supportLink(ofMethod?: string): Promise<string | null | undefined> {
  const supportLink = ofMethod && { supportLink: ofMethod };
  useMethods.setState({ list: testList(testMethod({ name: 'skrill', ...supportLink })) });
  const deposit = testDeposit({ paymentMethod: 'skrill' });
  useDeposit.setState({ current: { ...deposit, receivedAtMs: 0 } });
  const query = { id: deposit.depositId, method: 'skrill' };
  const ports = fakePorts({ path: '/deposit/complete', query });
  const { unmount } = await renderScreen(DepositCompleteScreen, ports);
  const address = screen.queryByRole('link', { name: 'Contact support' })?.getAttribute('href');
  unmount();
  return address;
}

it('[LIST-20] links to the support of the deposit’s method, if it has one', async () => {
  const address = 'https://www.skrill.com/en/support/';
  expect(await supportLink(address)).toBe(address);
  expect(await supportLink()).toBeUndefined();
  expect(await supportLink('javascript:alert(1)')).toBeUndefined();
});

it('[LIST-20] links to the site’s support if the method has none', async () => {
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } });
  expect(await supportLink()).toBe('mailto:help@casino.example');
  expect(await supportLink('https://www.skrill.com/')).toBe('https://www.skrill.com/');
  beginTest({ schema: { assets: { support: 'javascript:alert(1)' } } });
  expect(await supportLink()).toBeUndefined();
});

it('[LIST-20] links to the support in the partner file if the host has none', async () => {
  const config = { ...testConfig, links: { support: 'https://acme.example/help' } };
  beginTest({}, config);
  expect(await supportLink()).toBe('https://acme.example/help');
  beginTest({ schema: { assets: { support: 'mailto:help@casino.example' } } }, config);
  expect(await supportLink()).toBe('mailto:help@casino.example');
});

async function showCredited(state: Record<string, string> = {}): Promise<FakePorts> {
  useMethods.setState({ list: testList() });
  const deposit = testDeposit({ status: 'processed', credited: '98' });
  useDeposit.setState({ current: { ...deposit, receivedAtMs: 0 } });
  const query = { id: deposit.depositId, method: 'spei' };
  const place = { path: '/deposit/complete', query, state };
  const ports = fakePorts(place);
  await renderScreen(DepositCompleteScreen, ports);
  return ports;
}

it.each([
  ['gives haptic feedback for a credited deposit', {}, ['success']],
  ['gives none if the player opens an earlier deposit', { from: 'recent' }, []],
])('[HOST-15] %s', async (_, state, expected) => {
  const haptics: string[] = [];
  setHapticBridge((kind) => haptics.push(kind));
  onTestFinished(() => setHapticBridge(undefined));
  await showCredited(state);
  expect(haptics).toEqual(expected);
});

const shareButton = () => screen.queryByRole('button', { name: 'Share receipt' });

it('[SEQ-28] shares the receipt through the device’s share sheet', async () => {
  const shared: (string | undefined)[] = [];
  const share = async ({ text }: ShareData): Promise<void> => void shared.push(text);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await showCredited();
  const button = shareButton();
  if (button) await userEvent.click(button);
  expect(shared[0]).toMatch(/^\$98\.00 · SPEI\nTime: .+\nReference: d1$/);
});

it('[SEQ-28] shares the receipt through the app where the web view has no sheet', async () => {
  beginTest({ platform: 'android', canShare: true });
  const { sent } = await showCredited();
  const button = shareButton();
  if (button) await userEvent.click(button);
  const text = expect.stringMatching(/^\$98\.00 · SPEI\n/);
  expect(sent).toContainEqual({ messageType: 'share', text });
});

it.each([
  ['on a device without a share sheet', {}],
  ['in an app that opens none', { platform: 'android' }],
  ['on a website that claims to open one', { canShare: true }],
])('[SEQ-28] offers no sharing %s', async (_, start) => {
  beginTest(start);
  await showCredited();
  expect(shareButton()).toBeNull();
});

async function showDeposit(change: Partial<DepositState>): Promise<FakePorts> {
  const deposit = testDeposit(change);
  useDeposit.setState({ current: { ...deposit, receivedAtMs: 0 } });
  const ports = fakePorts({ path: '/deposit/complete', query: { id: 'd1', method: 'spei' } });
  await renderScreen(DepositCompleteScreen, ports);
  return ports;
}

const toPayment = { name: 'Continue to payment' };

it('[SEQ-9] leads to a payment page with a link, and with a button if data are posted to it', async () => {
  useMethods.setState({ list: testList() });
  const source = 'https://pay.example/1';
  await showDeposit({ source });
  expect(screen.getByRole('link', toPayment).getAttribute('href')).toBe(source);
  cleanup();
  await showDeposit({ source, sourceMethod: 'POST' });
  screen.getByRole('button', toPayment);
  expect(screen.queryByRole('link', toPayment)).toBeNull();
});

it('leads from a failed deposit to the list if its method is no longer offered', async () => {
  const ports = await showDeposit({ status: 'mistaked' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again with $100.00' }));
  expect(ports.places).toEqual([{ path: '/deposit' }]);
});
