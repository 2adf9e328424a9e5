import type { z } from 'zod';
import * as deposits from './deposits.ts';
import * as personal from './personal-data.ts';
import * as players from './players.ts';
import * as records from './records.ts';
import { frozenAccounts } from './frozen-accounts.ts';
import type { OperatorOperationDefinition } from './operation-definition.ts';
import { proposalOperations } from './proposals.ts';
import { decision, done, nothing, pageRequest } from './requests.ts';
import * as unmatched from './unmatched.ts';
import * as orders from './wallet-orders.ts';
import * as withdrawals from './withdrawals.ts';

/**
 * Every operation of the operator API. The routes, the OpenAPI document and the command-line client
 * all use this list; roles.ts says who may do what.
 */
export const operatorOperations = {
  post: {
    method: 'POST',
    path: '/players/{user}/postings',
    summary: 'Post a stake, a win, a playthrough or an adjustment; counts once per reference.',
    request: players.postingRequest,
    response: players.posting,
  },
  createDebt: {
    method: 'POST',
    path: '/players/{user}/debts',
    summary: 'Have a player owe an amount, such as a chargeback; counts once per reference.',
    request: players.debtRequest,
    response: players.debt,
  },
  waiveDebt: {
    method: 'POST',
    path: '/players/{user}/waivers',
    summary: 'Let a player off what is owed after a reversal; counts once per reference.',
    request: players.waiverRequest,
    response: players.waiver,
  },
  balances: {
    method: 'GET',
    path: '/players/{user}/balances',
    summary: 'What a player has, holds and owes, by currency.',
    request: nothing,
    response: players.balances,
  },
  transactions: {
    method: 'GET',
    path: '/players/{user}/transactions',
    summary: 'What moved on a player’s account, newest first.',
    request: pageRequest,
    response: players.transactions,
  },
  limits: {
    method: 'GET',
    path: '/players/{user}/limits',
    summary: 'The deposit limits that were set for a player.',
    request: nothing,
    response: players.playerLimits,
  },
  setLimit: {
    method: 'POST',
    path: '/players/{user}/limits',
    summary: 'Set or take away a deposit limit of a player; the strictest of all limits counts.',
    request: players.limitRequest,
    response: players.playerLimits,
  },
  exportPlayer: {
    method: 'GET',
    path: '/players/{user}/data',
    summary: 'Everything that is kept of a player, page by page.',
    request: personal.exportRequest,
    response: personal.personalData,
    isAudited: true,
  },
  erasePlayer: {
    method: 'POST',
    path: '/players/{user}/erasure',
    summary: 'Erase what is personal of a player; the books stay. Refused while anything is open.',
    request: personal.erasureRequest,
    response: personal.erasure,
  },
  deposits: {
    method: 'GET',
    path: '/deposits',
    summary: 'Search deposits, newest first.',
    request: deposits.depositSearch,
    response: deposits.foundDeposits,
  },
  withdrawals: {
    method: 'GET',
    path: '/withdrawals',
    summary: 'Search withdrawals, newest first.',
    request: withdrawals.withdrawalSearch,
    response: withdrawals.foundWithdrawals,
  },
  approve: {
    method: 'POST',
    path: '/withdrawals/{id}/approve',
    summary: 'Let a withdrawal in review go out.',
    request: nothing,
    response: withdrawals.foundWithdrawal,
  },
  reject: {
    method: 'POST',
    path: '/withdrawals/{id}/reject',
    summary:
      'Refuse a withdrawal in review; the money is the player’s again, who reads the reason.',
    request: withdrawals.rejection,
    response: withdrawals.foundWithdrawal,
  },
  unmatched: {
    method: 'GET',
    path: '/unmatched-notices',
    summary: 'Notices of money that fits no deposit of ours, newest first.',
    request: pageRequest,
    response: unmatched.unmatchedNotices,
  },
  retryNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/retry',
    summary: 'Try at once to bring a notice into the books.',
    request: nothing,
    response: done,
  },
  dismissNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/dismiss',
    summary: 'Mark a notice as handled, and say how; it is not tried again.',
    request: decision,
    response: done,
  },
  unmatchedPayments: {
    method: 'GET',
    path: '/unmatched-payments',
    summary: 'Payments on a chain that could be credited to nobody, newest first.',
    request: pageRequest,
    response: unmatched.unmatchedPayments,
  },
  frozenAccounts: {
    method: 'GET',
    path: '/frozen-accounts',
    summary: 'Accounts of the ledger that disagree with their transfers, newest first.',
    request: pageRequest,
    response: frozenAccounts,
  },
  unfreezeAccount: {
    method: 'POST',
    path: '/frozen-accounts/{id}/unfreeze',
    summary: 'Let an account go on that was mended; refused while it still disagrees.',
    request: decision,
    response: done,
  },
  walletOrders: {
    method: 'GET',
    path: '/wallet-orders',
    summary: 'What your own wallet is to be told, and what it answered, newest first.',
    request: orders.orderSearch,
    response: orders.foundOrders,
  },
  retryOrder: {
    method: 'POST',
    path: '/wallet-orders/{id}/retry',
    summary: 'Tell your own wallet at once what it has not taken yet.',
    request: nothing,
    response: done,
  },
  dropOrder: {
    method: 'POST',
    path: '/wallet-orders/{id}/drop',
    summary: 'Tell your own wallet no more of it, because you have settled it there by hand.',
    request: orders.orderDrop,
    response: orders.foundOrder,
  },
  webhooks: {
    method: 'GET',
    path: '/webhooks',
    summary: 'The messages to your receiver, newest first.',
    request: records.webhookSearch,
    response: records.sentWebhooks,
  },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Send a message once more, whatever became of it.',
    request: nothing,
    response: done,
  },
  ...proposalOperations,
  audit: {
    method: 'GET',
    path: '/audit',
    summary: 'What was changed or exported here, by whom and with what outcome, newest first.',
    request: records.auditSearch,
    response: records.auditLog,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;

export type OperatorOperations = typeof operatorOperations;
export type OperatorOperation = keyof OperatorOperations;
export type OperatorRequest<N extends OperatorOperation> = z.output<
  OperatorOperations[N]['request']
>;
export type OperatorAnswer<N extends OperatorOperation> = z.output<
  OperatorOperations[N]['response']
>;

export const operatorPrefix = '/operator';

const parameter = /\{(\w+)\}/g;

/** The parameters of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = '']) => name);
}

/** The path of an operation below the server's URL, as the signature covers it. */
export function operatorPath(
  operation: OperatorOperation,
  partner: string,
  named: Readonly<Record<string, string>>,
): string {
  const path = operatorOperations[operation].path.replace(parameter, (_, name: string) =>
    encodeURIComponent(named[name] ?? ''),
  );
  return `${operatorPrefix}/${encodeURIComponent(partner)}${path}`;
}
