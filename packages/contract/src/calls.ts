import { z } from 'zod';
import * as deposits from './deposits.ts';
import { methodList } from './methods.ts';
import * as p2p from './peer-to-peer.ts';
import * as snippets from './snippet.ts';
import * as sweepstake from './sweepstake.ts';
import * as withdrawals from './withdrawals.ts';

/**
 * Which players a call is open to: the token's `view` decides. `idempotent` marks the calls that
 * move money: they carry a key, and the same key gives the same answer.
 */
export interface CallDefinition {
  method: 'GET' | 'POST';
  request: z.ZodType;
  response: z.ZodType;
  view: 'any' | 'main' | 'sweep';
  idempotent: boolean;
}

const nothing = z.object({});
const done = z.object({ ok: z.literal(true) });

function get<Q extends z.ZodType, A extends z.ZodType>(request: Q, response: A) {
  return { method: 'GET', request, response, view: 'any', idempotent: false } as const;
}

function post<Q extends z.ZodType, A extends z.ZodType>(request: Q, response: A) {
  return { method: 'POST', request, response, view: 'any', idempotent: false } as const;
}

function moves<Q extends z.ZodType, A extends z.ZodType>(request: Q, response: A) {
  return { method: 'POST', request, response, view: 'any', idempotent: true } as const;
}

/** Every call of the cashier, once. HTTP: /api/BANKING/<name>; socket: BANKING:<name>. NET-9 */
export const calls = {
  'methods-payment-v3': get(snippets.methodsRequest, methodList),
  'methods-country-selector-v2': get(nothing, snippets.countrySelector),
  'methods-withdrawal': get(snippets.methodsRequest, methodList),
  'userdata-payment-snippet': get(snippets.methodsRequest, snippets.snippet),
  'session-start': post(deposits.sessionStartRequest, deposits.sessionStartResponse),
  'deposit-create': {
    ...moves(deposits.depositCreateRequest, deposits.depositCreateResponse),
    view: 'main',
  },
  'deposit-complete': moves(deposits.depositReference, deposits.depositAnswer),
  'deposit-prepare': post(deposits.depositPrepareRequest, deposits.depositPrepareResponse),
  'deposit-status': get(deposits.depositReference, deposits.depositState),
  'deposit-form': post(deposits.depositReference, deposits.depositFormResponse),
  'deposit-cancel': moves(deposits.depositReference, deposits.depositAnswer),
  'deposit-check': post(p2p.p2pCheckRequest, p2p.p2pResponse),
  'deposit-create-p2p': { ...moves(p2p.p2pCreateRequest, p2p.p2pResponse), view: 'main' },
  'bank-get': post(p2p.bankGetRequest, p2p.bankGetResponse),
  'session-form-on-close-modal': post(p2p.formClosedRequest, done),
  'sweepstake-boxes': { ...post(nothing, sweepstake.boxesResponse), view: 'sweep' },
  'payment-convert-v2': post(sweepstake.convertRequest, sweepstake.convertResponse),
  'sweepstake-balance-get': { ...post(nothing, sweepstake.sweepstakeBalance), view: 'sweep' },
  'sweepstake-recoup-sum': {
    ...post(sweepstake.recoupRequest, sweepstake.recoupResponse),
    view: 'sweep',
  },
  'deposit-create-sweepstake': {
    ...moves(sweepstake.sweepstakeDepositRequest, deposits.depositCreateResponse),
    view: 'sweep',
  },
  'withdrawal-create': moves(withdrawals.withdrawalCreateRequest, withdrawals.withdrawalQuote),
  'withdrawal-confirm': moves(withdrawals.withdrawalConfirmRequest, withdrawals.withdrawalState),
  'withdrawal-status': get(withdrawals.withdrawalReference, withdrawals.withdrawalState),
  'withdrawal-list': get(withdrawals.withdrawalListRequest, withdrawals.withdrawalListResponse),
  'withdrawal-cancel': moves(withdrawals.withdrawalReference, withdrawals.withdrawalState),
  'code-send': post(withdrawals.codeSendRequest, withdrawals.codeSendResponse),
  'account-delete': post(withdrawals.accountReference, done),
  'account-resolve': post(withdrawals.accountResolveRequest, withdrawals.accountResolveResponse),
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller passes, before the schema has filled in defaults. */
export type CallInput<N extends CallName> = z.input<Calls[N]['request']>;
/** What a handler receives. */
export type CallRequest<N extends CallName> = z.output<Calls[N]['request']>;
export type CallResponse<N extends CallName> = z.output<Calls[N]['response']>;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
