import type { OperatorOperationDefinition } from './operation-definition.ts';
import { access } from './access/access.ts';
import { overview, overviewSearch } from './overview.ts';
import * as payments from './payments.ts';
import { done, nothing } from '../primitives.ts';
import * as review from './withdrawals/review.ts';

/** The operations for people who look at payments; a part of `operatorOperations`. */
export const consoleOperations = {
  overview: {
    method: 'GET',
    path: '/overview',
    summary:
      'Today, or the last 7 or 30 days, compared with the usual; approval rates, queues and alerts.',
    request: overviewSearch,
    response: overview,
  },
  access: {
    method: 'GET',
    path: '/access',
    summary: 'List the partner’s keys with their permissions, and who is signed in.',
    request: nothing,
    response: access,
  },
  payments: {
    method: 'GET',
    path: '/payments',
    summary: 'Search deposits and withdrawals in one list, newest first.',
    request: payments.paymentSearch,
    response: payments.foundPayments,
  },
  exportPayments: {
    method: 'GET',
    path: '/payments.csv',
    summary: 'Export all payments that match the filters as CSV, newest first.',
    request: payments.paymentExport,
    response: payments.foundPayment,
    format: 'csv',
    isAudited: true,
  },
  payment: {
    method: 'GET',
    path: '/payments/{id}',
    summary: 'Get a deposit or withdrawal, its full history and the actions you may take.',
    request: nothing,
    response: payments.paymentPage,
  },
  review: {
    method: 'GET',
    path: '/review',
    summary: 'List the withdrawals waiting for a decision, oldest first, and who has claimed them.',
    request: review.reviewSearch,
    response: review.reviewQueue,
  },
  reviewContext: {
    method: 'GET',
    path: '/withdrawals/{id}/context',
    summary: 'Get the facts about a withdrawal’s player that a reviewer needs.',
    request: nothing,
    response: review.reviewContext,
  },
  claimReview: {
    method: 'POST',
    path: '/withdrawals/{id}/claim',
    summary: 'Claim a withdrawal in review, or extend your claim: nobody else can decide it.',
    request: nothing,
    response: review.claimed,
  },
  releaseReview: {
    method: 'POST',
    path: '/withdrawals/{id}/release',
    summary: 'Release a withdrawal that you claimed.',
    request: nothing,
    response: done,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
