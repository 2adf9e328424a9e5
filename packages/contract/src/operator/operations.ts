import type { z } from 'zod';
import { caseOperations } from './deposits/cases.ts';
import { consoleOperations } from './console-operations.ts';
import * as deposits from './deposits/deposits.ts';
import { payoutOperations } from './withdrawals/payout-operations.ts';
import * as personal from './players/personal-data.ts';
import { playerFileOperations } from './players/player-files.ts';
import * as players from './players/players.ts';
import * as rates from './rates.ts';
import * as records from './records.ts';
import { frozenAccounts } from './players/frozen-accounts.ts';
import { methodOperations } from './methods.ts';
import type { OperatorOperationDefinition } from './operation-definition.ts';
import { operatorRoleOperations } from './access/operators.ts';
import { proposalOperations } from './access/proposals.ts';
import { refundOperations } from './deposits/refund-operations.ts';
import { done, nothing } from '../primitives.ts';
import { decision, pageRequest } from './requests.ts';
import { noticeOperations } from './deposits/unmatched.ts';
import * as orders from './wallet-orders.ts';
import * as withdrawals from './withdrawals/withdrawals.ts';

/**
 * Every operation of the operator API. The routes, the OpenAPI document and the command-line client
 * all use this list; roles.ts says who may do what.
 */
export const operatorOperations = {
  ...consoleOperations,
  post: {
    method: 'POST',
    path: '/players/{user}/postings',
    summary: 'Post a stake, a win, a playthrough or an adjustment, once per reference.',
    request: players.postingRequest,
    response: players.posting,
  },
  createDebt: {
    method: 'POST',
    path: '/players/{user}/debts',
    summary: 'Book a player’s debt, such as a chargeback, once per reference.',
    request: players.debtRequest,
    response: players.debt,
  },
  waiveDebt: {
    method: 'POST',
    path: '/players/{user}/waivers',
    summary: 'Waive a player’s debt after a reversal, once per reference.',
    request: players.waiverRequest,
    response: players.waiver,
  },
  balances: {
    method: 'GET',
    path: '/players/{user}/balances',
    summary: 'Get a player’s available, held and owed amounts by currency.',
    request: nothing,
    response: players.balances,
  },
  transactions: {
    method: 'GET',
    path: '/players/{user}/transactions',
    summary: 'List the movements on a player’s account, newest first.',
    request: pageRequest,
    response: players.transactions,
  },
  limits: {
    method: 'GET',
    path: '/players/{user}/limits',
    summary: 'Get the deposit limits set for a player.',
    request: nothing,
    response: players.playerLimits,
  },
  setLimit: {
    method: 'POST',
    path: '/players/{user}/limits',
    summary: 'Set or remove a deposit limit of a player; the strictest of all limits applies.',
    request: players.limitRequest,
    response: players.playerLimits,
  },
  exportPlayer: {
    method: 'GET',
    path: '/players/{user}/data',
    summary: 'Export everything stored about a player, page by page.',
    request: personal.exportRequest,
    response: personal.personalData,
    isAudited: true,
  },
  erasePlayer: {
    method: 'POST',
    path: '/players/{user}/erasure',
    summary: 'Erase a player’s personal data; the books stay. Refused while anything is open.',
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
  ...refundOperations,
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
    summary: 'Approve a withdrawal in review.',
    request: nothing,
    response: withdrawals.foundWithdrawal,
  },
  reject: {
    method: 'POST',
    path: '/withdrawals/{id}/reject',
    summary: 'Reject a withdrawal in review and release the money; the player sees the reason.',
    request: withdrawals.rejection,
    response: withdrawals.foundWithdrawal,
  },
  ...payoutOperations,
  ...noticeOperations,
  ...caseOperations,
  ...methodOperations,
  ...playerFileOperations,
  frozenAccounts: {
    method: 'GET',
    path: '/frozen-accounts',
    summary: 'List the ledger accounts that disagree with their transfers, newest first.',
    request: pageRequest,
    response: frozenAccounts,
  },
  unfreezeAccount: {
    method: 'POST',
    path: '/frozen-accounts/{id}/unfreeze',
    summary: 'Unfreeze a corrected account; refused while it still disagrees.',
    request: decision,
    response: done,
  },
  rates: {
    method: 'GET',
    path: '/rates',
    summary: 'List the accepted exchange rates, and those that jumped and are refused.',
    request: nothing,
    response: rates.rates,
  },
  acceptRate: {
    method: 'POST',
    path: '/rates/{currency}/accept',
    summary: 'Accept a rate that jumped: your file is compared with it from now on.',
    request: rates.rateAcceptance,
    response: rates.acceptedRate,
  },
  walletOrders: {
    method: 'GET',
    path: '/wallet-orders',
    summary: 'List the movements for your own wallet, with its answers, newest first.',
    request: orders.orderSearch,
    response: orders.foundOrders,
  },
  retryOrder: {
    method: 'POST',
    path: '/wallet-orders/{id}/retry',
    summary: 'Retry a movement that your own wallet has not accepted yet, immediately.',
    request: nothing,
    response: done,
  },
  dropOrder: {
    method: 'POST',
    path: '/wallet-orders/{id}/drop',
    summary: 'Drop a movement that you have settled in your own wallet by hand.',
    request: orders.orderDrop,
    response: orders.foundOrder,
  },
  webhooks: {
    method: 'GET',
    path: '/webhooks',
    summary: 'List the messages to your receiver, newest first.',
    request: records.webhookSearch,
    response: records.sentWebhooks,
  },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Send a message again, whatever its state.',
    request: nothing,
    response: done,
  },
  ...operatorRoleOperations,
  ...proposalOperations,
  audit: {
    method: 'GET',
    path: '/audit',
    summary: 'List the changes and exports with their author and outcome, newest first.',
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
  pathParams: Readonly<Record<string, string>>,
): string {
  const path = operatorOperations[operation].path.replace(parameter, (_, name: string) =>
    encodeURIComponent(pathParams[name] ?? ''),
  );
  return `${operatorPrefix}/${encodeURIComponent(partner)}${path}`;
}
