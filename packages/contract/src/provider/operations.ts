import type { z } from 'zod';
import {
  providerAccount,
  providerAccountRequest,
  providerAddress,
  providerAddressRequest,
  providerPayout,
  providerPayoutRequest,
  providerQuote,
  providerQuoteRequest,
} from './payouts.ts';
import {
  providerCancellation,
  providerCompletion,
  providerDeposit,
  providerDepositRequest,
  providerPreparation,
  providerPreparationRequest,
  providerReturn,
} from './protocol.ts';
import { providerDisputes, providerDisputesRequest } from './disputes.ts';
import { providerRefund, providerRefundRequest } from './refunds.ts';
import { providerRequisites, providerRequisitesRequest } from './requisites.ts';

interface Operation {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  request?: z.ZodObject;
  response: z.ZodObject;
}

/**
 * Every operation that the server requests from a provider. The adapter, the OpenAPI document, the
 * sandbox and the conformance suite all use this list.
 */
export const providerOperations = {
  createDeposit: {
    method: 'POST',
    path: '/deposits',
    summary: 'Create a deposit, or continue it with the requested fields under the same reference.',
    request: providerDepositRequest,
    response: providerDeposit,
  },
  depositStatus: {
    method: 'GET',
    path: '/deposits/{reference}',
    summary: 'Get the state of a deposit.',
    response: providerDeposit,
  },
  completeDeposit: {
    method: 'POST',
    path: '/deposits/{reference}/complete',
    summary: 'Complete a deposit with the player’s further input, such as a code.',
    request: providerCompletion,
    response: providerDeposit,
  },
  cancelDeposit: {
    method: 'POST',
    path: '/deposits/{reference}/cancel',
    summary:
      'Cancel a deposit. One that has already ended does not change; the response has its state.',
    request: providerCancellation,
    response: providerDeposit,
  },
  returnDeposit: {
    method: 'POST',
    path: '/deposits/{reference}/return',
    summary: 'Finish a deposit when the player comes back from the payment page. Optional.',
    request: providerReturn,
    response: providerDeposit,
  },
  refundDeposit: {
    method: 'POST',
    path: '/refunds',
    summary: 'Refund a deposit or a part of it; the same reference returns the same refund.',
    request: providerRefundRequest,
    response: providerRefund,
  },
  refundStatus: {
    method: 'GET',
    path: '/refunds/{reference}',
    summary: 'Get the state of a refund.',
    response: providerRefund,
  },
  listDisputes: {
    method: 'POST',
    path: '/disputes',
    summary: 'List the disputes that have changed since a given time; starts nothing.',
    request: providerDisputesRequest,
    response: providerDisputes,
  },
  prepareDeposit: {
    method: 'POST',
    path: '/preparations',
    summary: 'Get the payment instructions for a method that shows them before the deposit starts.',
    request: providerPreparationRequest,
    response: providerPreparation,
  },
  listRequisites: {
    method: 'POST',
    path: '/requisites',
    summary: 'List the available peer-to-peer recipients; starts nothing.',
    request: providerRequisitesRequest,
    response: providerRequisites,
  },
  watchAddress: {
    method: 'POST',
    path: '/addresses',
    summary: 'Watch one of our addresses, or provide one, and send notices of its payments.',
    request: providerAddressRequest,
    response: providerAddress,
  },
  resolveAccount: {
    method: 'POST',
    path: '/accounts/resolve',
    summary: 'Look up the holder of an account.',
    request: providerAccountRequest,
    response: providerAccount,
  },
  quotePayout: {
    method: 'POST',
    path: '/payouts/quote',
    summary: 'Quote a payout; starts nothing.',
    request: providerQuoteRequest,
    response: providerQuote,
  },
  createPayout: {
    method: 'POST',
    path: '/payouts',
    summary: 'Create a payout. The same reference returns the same payout.',
    request: providerPayoutRequest,
    response: providerPayout,
  },
  payoutStatus: {
    method: 'GET',
    path: '/payouts/{reference}',
    summary: 'Get the state of a payout.',
    response: providerPayout,
  },
} as const satisfies Record<string, Operation>;

export type ProviderOperation = keyof typeof providerOperations;

/**
 * Ids need no encoding, so both sides sign the same path. The provider's own id is in the query of
 * a status request, which the signature covers as a part of the path.
 */
export function operationPath(
  operation: ProviderOperation,
  reference: string,
  providerId?: string,
): string {
  const path = providerOperations[operation].path.replace('{reference}', reference);
  return providerId === undefined ? path : `${path}?providerId=${providerId}`;
}
