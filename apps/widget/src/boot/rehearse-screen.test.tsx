import { useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rootRoute } from '../routes/find-route.ts';
import { useScreen } from '../shell/screen-context.ts';
import { depositRoutes } from '../routes/tables/deposits.ts';
import { sweepstakeRoutes } from '../routes/tables/sweepstake.ts';
import { withdrawalRoutes } from '../routes/tables/withdrawals.ts';
import { useSweepstake } from '../features/coins/state.ts';
import { useDeposit } from '../features/deposits/state.ts';
import { useMethods } from '../features/methods/state.ts';
import { useWithdrawal } from '../features/withdrawals/state.ts';
import { useSession } from '../state/session.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testBox, testList, testMethod } from '../testing/fixtures.ts';
import { rehearseScreen } from './rehearse-screen.tsx';

/** The elements that the browser was asked to lay out. */
const laidOut: { html: string; style: CSSStyleDeclaration; wasInPage: boolean }[] = [];

beforeEach(() => {
  beginTest();
  laidOut.length = 0;
  document.body.innerHTML = '<main>the list</main>';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function read(
    this: HTMLElement,
  ) {
    laidOut.push({ html: this.innerHTML, style: this.style, wasInPage: this.isConnected });
    return new DOMRect();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('lays out an invisible screen and leaves nothing behind', async () => {
  const before = document.documentElement.outerHTML;
  await rehearseScreen(fakePorts(), rootRoute, () => <p>the next screen</p>);
  const [stage] = laidOut;
  expect(stage).toMatchObject({ wasInPage: true, html: expect.stringContaining('next screen') });
  expect(stage?.html).not.toContain('display');
  expect(stage?.style).toMatchObject({ position: 'fixed', visibility: 'hidden' });
  expect(document.documentElement.outerHTML).toBe(before);
});

it('runs no effects, and makes no calls and sends no messages while it renders', async () => {
  const ports = fakePorts();
  const ran = vi.fn<() => void>();
  function Talkative() {
    const { cashier, host, navigator, clock } = useScreen().ports;
    useEffect(ran);
    useLayoutEffect(ran);
    void cashier.call('deposit-status', { depositId: 'd1', paymentMethod: 'x' }).then(ran);
    host.send({ messageType: 'onTokenExpired', message: '' });
    navigator.go({ path: '/deposit/region' });
    return <p ref={ran}>{clock.nowMs()}</p>;
  }
  await rehearseScreen(ports, rootRoute, Talkative);
  expect(laidOut[0]?.html).toContain(String(ports.clock.nowMs()));
  for (const made of [ports.calls, ports.sent, ports.places, ran.mock.calls])
    expect(made).toEqual([]);
});

it('ends quietly if the screen fails', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const before = document.documentElement.outerHTML;
  await rehearseScreen(fakePorts(), rootRoute, Broken);
  expect(document.documentElement.outerHTML).toBe(before);
});

const routes = [...depositRoutes, ...withdrawalRoutes, ...sweepstakeRoutes];

it.each([
  ['/deposit/redirect', 'Amount'],
  ['/deposit/group', 'SPEI'],
  ['/deposit/crypto', 'Choose'],
  ['/deposit/region', 'region'],
  ['/withdrawal/redirect', 'Withdrawal amount'],
  ['/deposit/select-method', '4.99'],
])('shows the screen of %s with what the list knows, and changes no state', async (path, text) => {
  const route = routes.find((candidate) => candidate.path === path);
  const module = await route?.load?.({ query: {} });
  if (!route || !module?.Rehearsal) throw new Error(`${path} has no rehearsal`);
  const group = { name: 'banks', label: 'Banks', paymentMethods: ['spei'], position: 1 };
  const list = { ...testList(testMethod()), groups: [group] };
  if (path.startsWith('/deposit')) useMethods.setState({ list });
  else useWithdrawal.setState({ list });
  useSweepstake.setState({ boxes: [testBox()] });
  const states = [useDeposit, useMethods, useSession, useSweepstake, useWithdrawal];
  const read = () => states.map((state) => state.getState());
  const before = read();
  await rehearseScreen(fakePorts(), route, module.Rehearsal);
  expect(laidOut[0]?.html).toContain(text);
  expect(read()).toEqual(before);
});
