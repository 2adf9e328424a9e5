import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { done, nothing } from '../../primitives.ts';
import * as refunds from './refunds.ts';

/** The operations that refund or reverse a deposit; a part of `operatorOperations`. */
export const refundOperations = {
  refundDeposit: {
    method: 'POST',
    path: '/deposits/{id}/refunds',
    summary: 'Refund a deposit or a part of it to its source; counts once per reference.',
    request: refunds.refundRequest,
    response: refunds.foundRefund,
  },
  reverseDeposit: {
    method: 'POST',
    path: '/deposits/{id}/reversals',
    summary: 'Take back a deposit or a part of it after a chargeback reported by letter.',
    request: refunds.reversalRequest,
    response: refunds.reversal,
  },
  refunds: {
    method: 'GET',
    path: '/refunds',
    summary: 'Search refunds, newest first.',
    request: refunds.refundSearch,
    response: refunds.foundRefunds,
  },
  endRefund: {
    method: 'POST',
    path: '/refunds/{id}/end',
    summary: 'Record the outcome of a refund that its provider leaves open.',
    request: refunds.refundEnd,
    response: refunds.foundRefund,
  },
  disputes: {
    method: 'GET',
    path: '/disputes',
    summary: 'Search card disputes, newest first, with the deadline for evidence.',
    request: refunds.disputeSearch,
    response: refunds.foundDisputes,
  },
  assignDispute: {
    method: 'POST',
    path: '/disputes/{id}/assign',
    summary: 'Assign an open dispute to yourself, or take it over from a colleague.',
    request: nothing,
    response: done,
  },
  releaseDispute: {
    method: 'POST',
    path: '/disputes/{id}/release',
    summary: 'Give a dispute that is assigned to you back to everybody.',
    request: nothing,
    response: done,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
