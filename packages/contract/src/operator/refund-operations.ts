import type { OperatorOperationDefinition } from './operation-definition.ts';
import * as refunds from './refunds.ts';

/** The operations that give a deposit back or take it back; a part of `operatorOperations`. */
export const refundOperations = {
  refundDeposit: {
    method: 'POST',
    path: '/deposits/{id}/refunds',
    summary: 'Refund a deposit or a part of it to where it came from; counts once per reference.',
    request: refunds.refundRequest,
    response: refunds.foundRefund,
  },
  reverseDeposit: {
    method: 'POST',
    path: '/deposits/{id}/reversals',
    summary: 'Take a deposit or a part of it back after a chargeback that was reported by letter.',
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
    summary: 'Say what became of a refund that its provider does not end.',
    request: refunds.refundEnd,
    response: refunds.foundRefund,
  },
  disputes: {
    method: 'GET',
    path: '/disputes',
    summary: 'Search card disputes, newest first, with the time until which evidence is due.',
    request: refunds.disputeSearch,
    response: refunds.foundDisputes,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
