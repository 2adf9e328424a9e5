import type { z } from 'zod';
import * as shapes from './operator-shapes.ts';

export interface OperatorOperationDefinition {
  method: 'GET' | 'POST';
  /** Below /operator/{partner}. */
  path: string;
  summary: string;
  /** The query of a GET, the body of a POST. */
  request: z.ZodObject;
  response: z.ZodObject;
}

/**
 * Everything that an operator's back office can ask of the server. Its routes, its document and the
 * command-line client all read this list. What changes something says who asked (`by`) and is
 * written to the audit log.
 */
export const operatorOperations = {
  post: {
    method: 'POST',
    path: '/players/{user}/postings',
    summary: 'Post a stake, a win, a playthrough or an adjustment; counts once per reference.',
    request: shapes.postingRequest,
    response: shapes.posting,
  },
  balances: {
    method: 'GET',
    path: '/players/{user}/balances',
    summary: 'What a player has, holds and owes, by currency.',
    request: shapes.nothing,
    response: shapes.balances,
  },
  transactions: {
    method: 'GET',
    path: '/players/{user}/transactions',
    summary: 'What moved on a player’s account, newest first.',
    request: shapes.pageRequest,
    response: shapes.transactions,
  },
  limits: {
    method: 'GET',
    path: '/players/{user}/limits',
    summary: 'The deposit limits that were set for a player.',
    request: shapes.nothing,
    response: shapes.playerLimits,
  },
  setLimit: {
    method: 'POST',
    path: '/players/{user}/limits',
    summary: 'Set or take away a deposit limit of a player; the strictest of all limits counts.',
    request: shapes.limitRequest,
    response: shapes.playerLimits,
  },
  deposits: {
    method: 'GET',
    path: '/deposits',
    summary: 'Search deposits, newest first.',
    request: shapes.depositSearch,
    response: shapes.foundDeposits,
  },
  withdrawals: {
    method: 'GET',
    path: '/withdrawals',
    summary: 'Search withdrawals, newest first.',
    request: shapes.withdrawalSearch,
    response: shapes.foundWithdrawals,
  },
  approve: {
    method: 'POST',
    path: '/withdrawals/{id}/approve',
    summary: 'Let a withdrawal in review go out.',
    request: shapes.signature,
    response: shapes.foundWithdrawal,
  },
  reject: {
    method: 'POST',
    path: '/withdrawals/{id}/reject',
    summary:
      'Refuse a withdrawal in review; the money is the player’s again, who reads the reason.',
    request: shapes.rejection,
    response: shapes.foundWithdrawal,
  },
  unmatched: {
    method: 'GET',
    path: '/unmatched-notices',
    summary: 'Notices of money that fits no deposit of ours, newest first.',
    request: shapes.pageRequest,
    response: shapes.unmatchedNotices,
  },
  retryNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/retry',
    summary: 'Try at once to bring a notice into the books.',
    request: shapes.signature,
    response: shapes.done,
  },
  webhooks: {
    method: 'GET',
    path: '/webhooks',
    summary: 'The messages to your receiver, newest first.',
    request: shapes.webhookSearch,
    response: shapes.sentWebhooks,
  },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Send a message once more, whatever became of it.',
    request: shapes.signature,
    response: shapes.done,
  },
  audit: {
    method: 'GET',
    path: '/audit',
    summary: 'What was changed through this API, by whom and with what outcome, newest first.',
    request: shapes.auditSearch,
    response: shapes.auditLog,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;

export type OperatorOperations = typeof operatorOperations;
export type OperatorOperation = keyof OperatorOperations;
export type OperatorInput<N extends OperatorOperation> = z.input<OperatorOperations[N]['request']>;
export type OperatorRequest<N extends OperatorOperation> = z.output<
  OperatorOperations[N]['request']
>;
export type OperatorAnswer<N extends OperatorOperation> = z.output<
  OperatorOperations[N]['response']
>;

export const operatorPrefix = '/operator';

const parameter = /\{(\w+)\}/g;

/** The names that a path asks for, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = '']) => name);
}

/** The address of an operation below the server's, as the signature covers it. */
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
