import type { z } from 'zod';
import * as deposits from './deposits/deposits.ts';
import { methodList } from '../methods/methods.ts';
import { done, nothing } from '../primitives.ts';
import * as p2p from './peer-to-peer/peer-to-peer.ts';
import * as snippets from './snippet.ts';
import * as sweepstake from './sweepstake/sweepstake.ts';
import * as withdrawals from './withdrawals.ts';

/**
 * The definition of one call. `summary` is the sentence that the protocol documents show. `view`
 * limits the call to players whose token has that `view`. `idempotent` marks the calls that move
 * money: they carry a key, and the same key returns the same answer.
 */
export interface CallDefinition {
  summary: string;
  method: 'GET' | 'POST';
  request: z.ZodType;
  response: z.ZodType;
  view: 'any' | 'main' | 'sweep';
  idempotent: boolean;
}

function get<Q extends z.ZodType, A extends z.ZodType>(summary: string, request: Q, response: A) {
  return { summary, method: 'GET', request, response, view: 'any', idempotent: false } as const;
}

function post<Q extends z.ZodType, A extends z.ZodType>(summary: string, request: Q, response: A) {
  return { summary, method: 'POST', request, response, view: 'any', idempotent: false } as const;
}

function moves<Q extends z.ZodType, A extends z.ZodType>(summary: string, request: Q, response: A) {
  return { summary, method: 'POST', request, response, view: 'any', idempotent: true } as const;
}

/** NET-9: every call of the cashier. HTTP: /api/BANKING/<name>; socket: BANKING:<name>. */
export const calls = {
  'methods-payment-v3': get(
    'List the deposit methods and groups for a country and currency.',
    snippets.methodsRequest,
    methodList,
  ),
  'methods-country-selector-v2': get(
    'List the countries that the player can choose, with the methods of each.',
    nothing,
    snippets.countrySelector,
  ),
  'methods-withdrawal': get(
    'List the withdrawal methods and groups for a country and currency.',
    snippets.methodsRequest,
    methodList,
  ),
  'userdata-payment-snippet': get(
    'Get the player’s last choice, balance, saved accounts, open and recent transactions.',
    snippets.methodsRequest,
    snippets.snippet,
  ),
  'session-start': post(
    'Start a payment session. Deposits are created within a session.',
    deposits.sessionStartRequest,
    deposits.sessionStartResponse,
  ),
  'deposit-create': {
    ...moves(
      'Create a deposit, or continue it with the fields that the first response asked for.',
      deposits.depositCreateRequest,
      deposits.depositCreateResponse,
    ),
    view: 'main',
  },
  'deposit-complete': moves(
    'Report that the player has done what the deposit required.',
    deposits.depositCompleteRequest,
    deposits.depositAnswer,
  ),
  'deposit-prepare': {
    ...moves(
      'Get the payment instructions for a method that is prepared before the deposit; with a payment session, also create the deposit.',
      deposits.depositPrepareRequest,
      deposits.depositPrepareResponse,
    ),
    view: 'main',
  },
  'deposit-status': get(
    'Get the state of a deposit.',
    deposits.depositReference,
    deposits.depositState,
  ),
  'deposit-form': post(
    'Get a one-time id for the page that sends the player to the provider with a POST.',
    deposits.depositReference,
    deposits.depositFormResponse,
  ),
  'deposit-cancel': moves(
    'Cancel a deposit. A deposit that has already ended does not change.',
    deposits.depositReference,
    deposits.depositAnswer,
  ),
  'deposit-check': post(
    'Get the player’s open peer-to-peer deposit for a given method, if any.',
    p2p.p2pCheckRequest,
    p2p.p2pResponse,
  ),
  'deposit-create-p2p': {
    ...moves(
      'Create a peer-to-peer deposit; the recipient’s details are reserved for a limited time.',
      p2p.p2pCreateRequest,
      p2p.p2pResponse,
    ),
    view: 'main',
  },
  'bank-get': post(
    'Look up the bank that issued a card by the card’s first digits.',
    p2p.bankGetRequest,
    p2p.bankGetResponse,
  ),
  'session-form-on-close-modal': post(
    'Record that the player left while a peer-to-peer deposit was being created.',
    p2p.formClosedRequest,
    done,
  ),
  'sweepstake-boxes': {
    ...post('List the coin packages.', sweepstake.boxesRequest, sweepstake.boxesResponse),
    view: 'sweep',
  },
  'payment-convert-v2': post(
    'Convert an amount to another currency; null if there is no rate.',
    sweepstake.convertRequest,
    sweepstake.convertResponse,
  ),
  'sweepstake-balance-get': {
    ...post('Get the player’s balance in each coin.', nothing, sweepstake.sweepstakeBalance),
    view: 'sweep',
  },
  'sweepstake-recoup-sum': {
    ...post(
      'Get the amount of a coin that the player must still play before redeeming.',
      sweepstake.recoupRequest,
      sweepstake.recoupResponse,
    ),
    view: 'sweep',
  },
  'deposit-create-sweepstake': {
    ...moves(
      'Create the deposit that pays for a coin package, at the package’s price.',
      sweepstake.sweepstakeDepositRequest,
      deposits.depositCreateResponse,
    ),
    view: 'sweep',
  },
  'withdrawal-create': moves(
    'Quote a withdrawal (`dryRun`) or create a draft of it. No money is held yet.',
    withdrawals.withdrawalCreateRequest,
    withdrawals.withdrawalQuote,
  ),
  'withdrawal-confirm': moves(
    'Confirm a draft. The money is put on hold, and the withdrawal goes to review.',
    withdrawals.withdrawalConfirmRequest,
    withdrawals.withdrawalState,
  ),
  'withdrawal-status': get(
    'Get the state of a withdrawal.',
    withdrawals.withdrawalReference,
    withdrawals.withdrawalState,
  ),
  'withdrawal-list': get(
    'List the player’s withdrawals, newest first.',
    withdrawals.withdrawalListRequest,
    withdrawals.withdrawalListResponse,
  ),
  'withdrawal-cancel': moves(
    'Cancel a withdrawal. Possible until its payout starts.',
    withdrawals.withdrawalReference,
    withdrawals.withdrawalState,
  ),
  'code-send': post(
    'Send the player a one-time code to confirm with.',
    withdrawals.codeSendRequest,
    withdrawals.codeSendResponse,
  ),
  'account-delete': post('Delete a saved account.', withdrawals.accountReference, done),
  'account-resolve': post(
    'Look up the holder of an account before sending money to it.',
    withdrawals.accountResolveRequest,
    withdrawals.accountResolveResponse,
  ),
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** The caller's input, before the schema fills in the defaults. */
export type CallInput<N extends CallName> = z.input<Calls[N]['request']>;
/** The parsed request that a handler receives. */
export type CallRequest<N extends CallName> = z.output<Calls[N]['request']>;
export type CallResponse<N extends CallName> = z.output<Calls[N]['response']>;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
