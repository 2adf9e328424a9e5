import { beforeEach, describe, expect, it } from 'vitest';
import { addOwnDepositToPending } from '../../deposits/flows/add-own-deposit-to-pending.ts';
import { type TrackedDeposit, useDeposit } from '../../deposits/state.ts';
import { setSnippet, useMethods } from '../../methods/state.ts';
import {
  beginTest,
  testList,
  testMethod,
  testPending,
  testSnippet,
} from '../../../testing/fixtures.ts';
import { pendingItems } from './pending-items.ts';

const serverTime = '2026-11-15T12:00:00.000Z';
const inTenMinutes = '2026-11-15T12:10:00.000Z';

describe('the banner of what is under way', () => {
  beforeEach(() => beginTest());

  it('names a method of another country by what the server calls it, with its icon', () => {
    useMethods.setState({ list: testList() });
    const pending = [testPending({ title: 'PrivatBank', iconIds: ['privatbank'] })];
    const [item] = pendingItems(testSnippet({ pending, serverTime }), [], 0, 0);
    expect(item).toMatchObject({ method: 'PrivatBank' });
    expect(item?.iconUrl).toContain('/icons/privatbank.svg');
  });

  it.each([
    ['waiting', 600],
    ['accepted', undefined],
  ] as const)('counts what is left to pay, and nothing once it is paid: %s', (status, left) => {
    const pending = [testPending({ status, expiresAt: inTenMinutes })];
    const [item] = pendingItems(testSnippet({ pending, serverTime }), [], 0, 0);
    expect(item?.secondsLeft).toBe(left);
  });

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

  it('shows what this visit began as the server will: the exact sum and the time of its page', () => {
    const text = { en: { title: 'SPEI transfer' } };
    useMethods.setState({ list: testList(testMethod({ text })) });
    setSnippet(testSnippet({ serverTime }), 0);
    useDeposit.setState({ current: own });
    addOwnDepositToPending();
    expect(useMethods.getState().snippet?.pending).toMatchObject([
      { id: 'own', title: 'SPEI transfer', amount: '1000.67', expiresAt: inTenMinutes },
    ]);
  });

  const requisites = [{ label: 'Account', value: '42', copy: true }];
  it.each([
    [
      'as long as it can be paid, to the page that says how',
      { details: { requisites } },
      'redirect/pix',
    ],
    ['once it is declared, to what becomes of it', {}, 'complete'],
  ])('leads back to what this visit began: %s', (_when, change, page) => {
    setSnippet(testSnippet({ serverTime }), 0);
    useDeposit.setState({ current: { ...own, ...change }, page: '/deposit/redirect/pix' });
    addOwnDepositToPending();
    const [item] = useMethods.getState().snippet?.pending ?? [];
    expect(item?.resume).toBe(`/deposit/${page}?id=own&method=spei`);
  });
});
