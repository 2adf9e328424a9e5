import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote, WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { useMethods } from '../features/methods/state.ts';
import { chooseWithdrawalMethod, useWithdrawal } from '../features/withdrawals/state.ts';
import { fakePorts, type FakePorts } from './fake-ports.ts';
import { testMethod, testSnippet } from './fixtures.ts';

export function payoutMethod(change: Partial<PaymentMethod> = {}): PaymentMethod {
  return testMethod({
    name: 'spei',
    category: 'bank-transfers',
    cardViewType: 9,
    fields: [{ name: 'clabe', type: 'text', regex: '^\\d{18}$', regex_error_key: 'error_clabe' }],
    ...change,
  });
}

export function payoutList(...methods: PaymentMethod[]): MethodList {
  return { methods: methods.length ? methods : [payoutMethod()], groups: [], directGeo: false };
}

export function testQuote(change: Partial<WithdrawalQuote> = {}): WithdrawalQuote {
  return {
    amount: '100',
    currency: 'MXN',
    fee: '10',
    net: '90',
    limits: { min: '50', max: '500' },
    available: '500',
    serverTime: '2026-11-15T12:00:00.000Z',
    ...change,
  };
}

export function testWithdrawal(change: Partial<WithdrawalState> = {}): WithdrawalState {
  return {
    id: 'w1',
    status: 'review',
    method: 'spei',
    account: 'main',
    amount: '100',
    currency: 'MXN',
    fee: '10',
    net: '90',
    isCancellable: true,
    timeline: [{ status: 'review', at: '2026-11-15T12:00:00.000Z' }],
    createdAt: '2026-11-15T12:00:00.000Z',
    serverTime: '2026-11-15T12:00:00.000Z',
    ...change,
  };
}

/** A player with 500 to withdraw, and a server that answers. */
export function payoutPorts(path = '/withdrawal'): FakePorts {
  const ports = fakePorts({ path });
  ports.answers = {
    'methods-withdrawal': () => payoutList(),
    'withdrawal-list': () => ({ withdrawals: [], hasMore: false }),
    'userdata-payment-snippet': () => payoutSnippet(),
    'withdrawal-create': ({ dryRun }) => testQuote(dryRun ? {} : { id: 'w1' }),
    'withdrawal-confirm': () => testWithdrawal(),
    'withdrawal-status': () => testWithdrawal(),
  };
  return ports;
}

export function payoutSnippet() {
  return testSnippet({
    balance: { amount: '500', currency: 'MXN' },
    accounts: [
      { account: 'main', currency: 'MXN', amount: '500', onHold: '0' },
      { account: 'additional', currency: 'USD', amount: '40', onHold: '5' },
    ],
  });
}

/** Fills in the form of a method. */
export function fillForm(method = payoutMethod(), amount = '100'): void {
  useMethods.setState({ snippet: payoutSnippet() });
  useWithdrawal.setState({ list: payoutList(method) });
  chooseWithdrawalMethod(method);
  const clabe = { value: '032180000118359719', dirty: true, touched: true, pending: false };
  useWithdrawal.setState({ amount, form: { clabe } });
}
