import { z } from 'zod';
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
  providerCompletion,
  providerDeposit,
  providerDepositRequest,
  providerPreparation,
  providerPreparationRequest,
} from './protocol.ts';
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
    summary:
      'Begin a deposit, or go on with the fields that it asked for, under the same reference.',
    request: providerDepositRequest,
    response: providerDeposit,
  },
  depositStatus: {
    method: 'GET',
    path: '/deposits/{reference}',
    summary: 'How a deposit stands.',
    response: providerDeposit,
  },
  completeDeposit: {
    method: 'POST',
    path: '/deposits/{reference}/complete',
    summary: 'Hand in what the player adds to a deposit that has begun, such as a code.',
    request: providerCompletion,
    response: providerDeposit,
  },
  cancelDeposit: {
    method: 'POST',
    path: '/deposits/{reference}/cancel',
    summary: 'Stop waiting. A deposit that has ended stays as it is; the answer says how.',
    request: z.object({}),
    response: providerDeposit,
  },
  prepareDeposit: {
    method: 'POST',
    path: '/preparations',
    summary: 'What a player has to see before paying by a method that is to be prepared.',
    request: providerPreparationRequest,
    response: providerPreparation,
  },
  listRequisites: {
    method: 'POST',
    path: '/requisites',
    summary: 'Where people take peer-to-peer payments just now; nothing is begun.',
    request: providerRequisitesRequest,
    response: providerRequisites,
  },
  watchAddress: {
    method: 'POST',
    path: '/addresses',
    summary: 'Watch an address of ours, or give one of the provider’s, and tell of its payments.',
    request: providerAddressRequest,
    response: providerAddress,
  },
  resolveAccount: {
    method: 'POST',
    path: '/accounts/resolve',
    summary: 'To whom an account belongs.',
    request: providerAccountRequest,
    response: providerAccount,
  },
  quotePayout: {
    method: 'POST',
    path: '/payouts/quote',
    summary: 'What a payout would cost; nothing is begun.',
    request: providerQuoteRequest,
    response: providerQuote,
  },
  createPayout: {
    method: 'POST',
    path: '/payouts',
    summary: 'Begin a payout; the same reference gives the same payout.',
    request: providerPayoutRequest,
    response: providerPayout,
  },
  payoutStatus: {
    method: 'GET',
    path: '/payouts/{reference}',
    summary: 'How a payout stands.',
    response: providerPayout,
  },
} as const satisfies Record<string, Operation>;

export type ProviderOperation = keyof typeof providerOperations;

/** References need no encoding in a path, so both sides sign the same path. */
export function operationPath(operation: ProviderOperation, reference: string): string {
  return providerOperations[operation].path.replace('{reference}', reference);
}
