import { z } from 'zod';
import * as deposits from './deposits.ts';
import { methodList } from './methods.ts';
import * as p2p from './peer-to-peer.ts';
import * as snippets from './snippet.ts';
import * as sweepstake from './sweepstake.ts';
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

/** An empty payload, and an answer that only confirms success. */
export const nothing = z.object({});
export const done = z.object({ ok: z.literal(true) });

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
    'The methods and groups that the player can deposit by in a country and currency.',
    snippets.methodsRequest,
    methodList,
  ),
  'methods-country-selector-v2': get(
    'The countries to choose from, and what each of them offers.',
    nothing,
    snippets.countrySelector,
  ),
  'methods-withdrawal': get(
    'The methods and groups that the player can withdraw by in a country and currency.',
    snippets.methodsRequest,
    methodList,
  ),
  'userdata-payment-snippet': get(
    'What is known of the player: last choice, balance, saved accounts, what is open, what was.',
    snippets.methodsRequest,
    snippets.snippet,
  ),
  'session-start': post(
    'Begin a payment session, under which deposits are created.',
    deposits.sessionStartRequest,
    deposits.sessionStartResponse,
  ),
  'deposit-create': {
    ...moves(
      'Create a deposit, or go on with the fields that the first answer asked for.',
      deposits.depositCreateRequest,
      deposits.depositCreateResponse,
    ),
    view: 'main',
  },
  'deposit-complete': moves(
    'Say that the player has done what a deposit asked for.',
    deposits.depositCompleteRequest,
    deposits.depositAnswer,
  ),
  'deposit-prepare': {
    ...moves(
      'What a player has to see to pay by a method that is to be prepared; may begin the deposit.',
      deposits.depositPrepareRequest,
      deposits.depositPrepareResponse,
    ),
    view: 'main',
  },
  'deposit-status': get('How a deposit stands.', deposits.depositReference, deposits.depositState),
  'deposit-form': post(
    'A one-time id for the page that leads on by POST.',
    deposits.depositReference,
    deposits.depositFormResponse,
  ),
  'deposit-cancel': moves(
    'Stop waiting for a deposit. One that has ended stays as it is.',
    deposits.depositReference,
    deposits.depositAnswer,
  ),
  'deposit-check': post(
    'The peer-to-peer deposit that the player has open with a method, if there is one.',
    p2p.p2pCheckRequest,
    p2p.p2pResponse,
  ),
  'deposit-create-p2p': {
    ...moves(
      'Create a peer-to-peer deposit: details of the other player, reserved for a time.',
      p2p.p2pCreateRequest,
      p2p.p2pResponse,
    ),
    view: 'main',
  },
  'bank-get': post(
    'The bank that a card number begins with.',
    p2p.bankGetRequest,
    p2p.bankGetResponse,
  ),
  'session-form-on-close-modal': post(
    'Note that the player left while a peer-to-peer deposit was being created.',
    p2p.formClosedRequest,
    done,
  ),
  'sweepstake-boxes': {
    ...post('The coin packages on offer.', sweepstake.boxesRequest, sweepstake.boxesResponse),
    view: 'sweep',
  },
  'payment-convert-v2': post(
    'What an amount is worth in another currency; null where there is no rate.',
    sweepstake.convertRequest,
    sweepstake.convertResponse,
  ),
  'sweepstake-balance-get': {
    ...post('What the player holds of each coin.', nothing, sweepstake.sweepstakeBalance),
    view: 'sweep',
  },
  'sweepstake-recoup-sum': {
    ...post(
      'How much of a coin is still to be played before it can be redeemed.',
      sweepstake.recoupRequest,
      sweepstake.recoupResponse,
    ),
    view: 'sweep',
  },
  'deposit-create-sweepstake': {
    ...moves(
      'Create the deposit that pays for a coin package; its price comes from the package.',
      sweepstake.sweepstakeDepositRequest,
      deposits.depositCreateResponse,
    ),
    view: 'sweep',
  },
  'withdrawal-create': moves(
    'Price a withdrawal (`dryRun`), or make a draft of it. Nothing is held yet.',
    withdrawals.withdrawalCreateRequest,
    withdrawals.withdrawalQuote,
  ),
  'withdrawal-confirm': moves(
    'Confirm a draft: the money is held and the withdrawal goes to review.',
    withdrawals.withdrawalConfirmRequest,
    withdrawals.withdrawalState,
  ),
  'withdrawal-status': get(
    'How a withdrawal stands.',
    withdrawals.withdrawalReference,
    withdrawals.withdrawalState,
  ),
  'withdrawal-list': get(
    'The withdrawals of the player, the latest first.',
    withdrawals.withdrawalListRequest,
    withdrawals.withdrawalListResponse,
  ),
  'withdrawal-cancel': moves(
    'Take a withdrawal back; possible until it is being paid out.',
    withdrawals.withdrawalReference,
    withdrawals.withdrawalState,
  ),
  'code-send': post(
    'Send the player a one-time code for a confirmation.',
    withdrawals.codeSendRequest,
    withdrawals.codeSendResponse,
  ),
  'account-delete': post('Forget a saved account.', withdrawals.accountReference, done),
  'account-resolve': post(
    'To whom an account belongs, before money goes there.',
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
