import type {
  DepositCreateResponse,
  DepositState,
} from '@opencashier/contract/calls/deposits/deposits';
import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import { readStartData, startUserDefaults } from '@opencashier/contract/host/start-data';
import { userDefaults } from '@opencashier/contract/calls/user';
import type { PageConfig, Session } from '../ports/session.ts';
import { resetDeposit } from '../features/deposits/state.ts';
import { setShownTransaction } from '../state/closing.ts';
import { useFirstList, useMethods } from '../features/methods/state.ts';
import { useConnection } from '../state/connection.ts';
import type { State } from '../state/create-state.ts';
import { useSnackbars } from '../state/snackbars.ts';
import { beginSession } from '../state/session.ts';
import { type Box, resetSweepstake } from '../features/coins/state.ts';
import { resetWithdrawal } from '../features/withdrawals/state.ts';
import { setEnglishTexts } from './english.ts';

export const testConfig: PageConfig = {
  product: 'cashier',
  partner: 'demo',
  origins: ['https://host.example'],
  paymentOrigins: ['https://pay.example'],
  locales: ['en', 'es', 'mx'],
  texts: 'test',
  build: 'test',
  development: false,
};

export function testSession(payload: Record<string, unknown> = {}): Session {
  const start = readStartData({ token: 'first', currency: 'MXN', paymentGeo: 'MX', ...payload });
  return {
    start,
    user: { ...userDefaults(1000), ...startUserDefaults, ...start.user },
    knownUser: start.user,
    token: start.token,
    transport: 'http',
    locale: 'en',
    theme: 'light',
  };
}

/** A widget that has just started: English, a session, nothing chosen. */
export function beginTest(payload?: Record<string, unknown>, config = testConfig): void {
  setEnglishTexts();
  beginSession(testSession(payload), config);
  resetDeposit();
  resetWithdrawal();
  resetSweepstake();
  setShownTransaction({ deposit: undefined, withdrawal: undefined });
  // Component tests share these modules, so nothing may be left of an earlier file.
  reset(useFirstList);
  reset(useMethods);
  reset(useSnackbars);
  reset(useConnection);
}

function reset<T>(state: State<T>): void {
  state.setState(state.getInitialState(), true);
}

export function testMethod(change: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    name: 'spei',
    category: 'redirect',
    text: { en: { title: 'SPEI' } },
    amount_rules: { MXN: { min: 50, max: 1000 } },
    fields: [],
    cardViewType: 0,
    currency: ['MXN'],
    position: 1,
    iconIds: ['spei'],
    ...change,
  };
}

export function testList(...methods: PaymentMethod[]): MethodList {
  return { methods: methods.length ? methods : [testMethod()], groups: [], directGeo: false };
}

export function testBox(change: Partial<Box> = {}): Box {
  return {
    id: 'starter',
    currenciesList: [
      { currency: 'GC', amount: '10000', type: 'main' },
      { currency: 'SC', amount: '5', type: 'free' },
    ],
    price: '4.99',
    priceCurrencyCode: 'USD',
    ...change,
  };
}

export function testSnippet(change: Partial<Snippet> = {}): Snippet {
  return {
    lastMethod: null,
    lastAmount: null,
    balance: { amount: '10', currency: 'MXN' },
    accounts: [{ account: 'main', currency: 'MXN', amount: '10', onHold: '0' }],
    savedAccounts: [],
    pending: [],
    recent: [],
    bonuses: [],
    serverTime: '2026-11-15T12:00:00.000Z',
    ...change,
  };
}

export function testPending(
  change: Partial<Snippet['pending'][number]> = {},
): Snippet['pending'][number] {
  return {
    kind: 'deposit',
    id: 'd1',
    method: 'spei',
    amount: '100',
    currency: 'MXN',
    status: 'waiting',
    resume: '/deposit/complete?id=d1&method=spei',
    ...change,
  };
}

export function testCreated(change: Partial<DepositCreateResponse> = {}): DepositCreateResponse {
  const { source, method, expiresAt } = change;
  const state = testDeposit({
    ...(source && { source }),
    ...(method === 'POST' && { sourceMethod: method }),
    ...(expiresAt && { expiresAt }),
  });
  return { depositId: 'd1', status: 'waiting', state, ...change };
}

export function testDeposit(change: Partial<DepositState> = {}): DepositState {
  return {
    depositId: 'd1',
    paymentMethod: 'spei',
    status: 'waiting',
    amount: '100',
    currency: 'MXN',
    createdAt: '2026-11-15T12:00:00.000Z',
    serverTime: '2026-11-15T12:00:00.000Z',
    ...change,
  };
}
