import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOwnDepositToPending } from '../../flows/watch/add-own-deposit-to-pending.ts';
import { type TrackedDeposit, useDeposit } from '../../state.ts';
import { setSnippet, useMethods } from '../../../methods/state.ts';
import {
  beginTest,
  testList,
  testMethod,
  testPending,
  testSnippet,
} from '../../../../testing/fixtures.ts';
import { pendingItems } from './pending-items.ts';

const serverTime = '2026-11-15T12:00:00.000Z';
const inTenMinutes = '2026-11-15T12:10:00.000Z';

describe('the banner of a pending deposit', () => {
  beforeEach(() => beginTest());

  it('shows the server’s name and icon for a method of another country', () => {
    useMethods.setState({ list: testList() });
    const pending = [testPending({ title: 'PrivatBank', iconIds: ['privatbank'] })];
    const [item] = pendingItems(testSnippet({ pending, serverTime }), [], 0, 0);
    expect(item).toMatchObject({ method: 'PrivatBank' });
    expect(item?.iconUrl).toContain('/icons/privatbank.svg');
  });

  it.each([
    ['waiting', 600],
    ['accepted', undefined],
  ] as const)('shows the time left to pay only until it is paid: %s', (status, left) => {
    const pending = [testPending({ status, expiresAt: inTenMinutes })];
    const [item] = pendingItems(testSnippet({ pending, serverTime }), [], 0, 0);
    expect(item?.secondsLeft).toBe(left);
  });

  it.each([
    ['an address, which stays good after its rate', { staysPayable: true }, true, undefined],
    ['any other payment', {}, false, 0],
    ['an address that coins are on their way to', { staysPayable: true, expiresAt: undefined }],
  ])(
    '[LIST-26] after the deadline, for %s',
    (_what, change, canContinue = false, left?: number) => {
      const pending = [testPending({ status: 'waiting', expiresAt: inTenMinutes, ...change })];
      const [item] = pendingItems(testSnippet({ pending, serverTime }), [], 0, 3_600_000);
      expect(item?.canContinue).toBe(canContinue);
      expect(item?.secondsLeft).toBe(left);
    },
  );

  const own: TrackedDeposit = {
    depositId: 'own',
    paymentMethod: 'spei',
    status: 'waiting',
    amount: '1000',
    currency: 'MXN',
    pay: { amount: '1000.67', currency: 'MXN' },
    createdAt: serverTime,
    expiresAt: inTenMinutes,
    serverTime,
    receivedAtMs: 0,
  };

  it('shows a deposit of this visit with its exact amount and expiry, as the server will', () => {
    const text = { en: { title: 'SPEI transfer' } };
    useMethods.setState({ list: testList(testMethod({ text })) });
    setSnippet(testSnippet({ serverTime }), 0);
    useDeposit.setState({ current: own });
    addOwnDepositToPending();
    expect(useMethods.getState().snippet?.pending).toMatchObject([
      { id: 'own', title: 'SPEI transfer', amount: '1000.67', expiresAt: inTenMinutes },
    ]);
  });

  it.each([
    ['awaiting', inTenMinutes],
    ['seen', undefined],
    ['confirming', undefined],
  ] as const)(
    '[CRY-7] shows the deadline of a coin’s rate until the coins are on their way: %s',
    (state, expiresAt) => {
      setSnippet(testSnippet({ serverTime }), 0);
      const crypto = { state, payBy: inTenMinutes } as CryptoDeposit;
      useDeposit.setState({ current: { ...own, expiresAt: undefined, crypto } });
      addOwnDepositToPending();
      expect(useMethods.getState().snippet?.pending[0]?.expiresAt).toBe(expiresAt);
    },
  );

  const requisites = [{ label: 'Account', value: '42', copy: true }];
  it.each([
    ['to its payment page while it can be paid', { details: { requisites } }, 'redirect/pix'],
    ['to its result once it is declared', {}, 'complete'],
  ])('leads back to a deposit of this visit: %s', (_when, change, page) => {
    setSnippet(testSnippet({ serverTime }), 0);
    useDeposit.setState({ current: { ...own, ...change }, page: '/deposit/redirect/pix' });
    addOwnDepositToPending();
    const [item] = useMethods.getState().snippet?.pending ?? [];
    expect(item?.resume).toBe(`/deposit/${page}?id=own&method=spei`);
  });
});
