import { z } from 'zod';
import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { amount, freeText, id, isoTime, nothing } from '../../primitives.ts';
import { assignee, before, limit, money, next, user } from '../requests.ts';

/**
 * The reason why received money was not credited automatically:
 *
 * - `belowMinimum`: less than the network's minimum had arrived when the deposit ended.
 * - `shortPackage`: less than the price of a coin package had arrived when the deposit ended.
 * - `surplus`: more than the price of a coin package arrived.
 * - `overpaid`: a provider reports far more than was requested (see `overpaidTimes`).
 * - `noMemo`: paid to a shared address without the memo of a player.
 * - `otherAsset`: a coin or token that the address was not assigned for.
 * - `otherNetwork`: paid to a player's address on a network that it was not assigned for.
 * - `noRate`: the promised rate had expired and there was no current one.
 * - `oldRate`: coins arrived late, and the provider calculated their value at the expired rate.
 * - `partlyRefunded`: the provider had returned a part of it before it could be credited.
 * - `limit`: it would break a deposit limit of the player.
 * - `notAuthorised`: the operator's wallet does not allow the player to deposit it.
 */
export const caseReasons = [
  'belowMinimum',
  'shortPackage',
  'surplus',
  'overpaid',
  'noMemo',
  'otherAsset',
  'otherNetwork',
  'noRate',
  'oldRate',
  'partlyRefunded',
  'limit',
  'notAuthorised',
] as const;
export type CaseReason = (typeof caseReasons)[number];

/**
 * `open`: it waits for a decision. `settled`: an operator decided it. `credited`: more money
 * arrived, or a rate became available, and all of it was credited automatically. `gone`: the
 * network or the provider took the payment back, or the provider reported another sum, before
 * anybody decided.
 */
export const caseStates = ['open', 'settled', 'credited', 'gone'] as const;
export type CaseState = (typeof caseStates)[number];

export const caseOutcomes = ['credit', 'refund', 'keep'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** `me`: the operator who asks. `nobody`: the cases that nobody has taken. */
export const caseAssignments = ['me', 'nobody'] as const;

export const caseSearch = z.object({
  state: z.enum(caseStates).default('open'),
  reason: z.enum(caseReasons).optional(),
  assigned: z.enum(caseAssignments).optional(),
  /** The cases of one operator, by the operator's id. */
  assignee: z.string().min(1).max(64).optional(),
  user: user.optional(),
  depositId: id.optional(),
  before,
  limit,
});

export const settlement = z.object({
  outcome: z.enum(caseOutcomes),
  by: z.string(),
  at: isoTime,
  reason: z.string(),
  /** The player who got the money, and how much of it. */
  user: user.optional(),
  credited: money.optional(),
  /** The chain has lost the payment, so the credit was taken back until it is final again. */
  isTakenBack: z.boolean().optional(),
  /** The destination of a refund. */
  sentTo: z.string().optional(),
});

export const foundCase = z.object({
  id: z.string(),
  reason: z.enum(caseReasons),
  state: z.enum(caseStates),
  /** More about the reason, in English: the limit, or the wallet's message. */
  detail: z.string().optional(),
  /** The player and the deposit, if they are known. */
  partner: z.string().optional(),
  user: user.optional(),
  depositId: id.optional(),
  /** The money that waits. Absent if the server does not know the asset. */
  money: money.optional(),
  /** The value of `money` in the player's currency, at the rate of `openedAt`. */
  worth: money.optional(),
  /** Money on a chain: `asset` is a token's contract or `native`, `units` its smallest units. */
  chain: z
    .object({
      network: z.string(),
      address: z.string(),
      memo: z.string(),
      asset: z.string(),
      units: z.string(),
      /** 0 confirmations: not in a block, or no longer in one. */
      payments: z.array(z.object({ txid: z.string(), confirmations: z.number() })),
    })
    .optional(),
  /** Money at a provider, and the provider's own id of it. */
  provider: z.string().optional(),
  providerId: z.string().optional(),
  openedAt: isoTime,
  /** The operator who works on it, and since when. Absent if nobody does. */
  assignee: assignee.optional(),
  ageSeconds: z.number(),
  settlement: settlement.optional(),
});
export const foundCases = z.object({
  cases: z.array(foundCase),
  next,
  /** The operators who have cases in this state, in alphabetical order. */
  assignees: z.array(z.string()),
});

/**
 * `credit`: the money becomes the balance of `user`; without an amount, as much as it is worth.
 * `refund`: it goes back, and `sentTo` says where. `keep`: it stays with the house.
 */
export const caseDecision = z.object({
  outcome: z.enum(caseOutcomes),
  reason: freeText(500).min(1),
  user: user.optional(),
  amount: amount.optional(),
  currency: z.string().max(8).optional(),
  sentTo: freeText(300).min(1).optional(),
});

export const caseOperations = {
  cases: {
    method: 'GET',
    path: '/cases',
    summary: 'List the money that arrived and was not credited automatically, newest first.',
    request: caseSearch,
    response: foundCases,
  },
  assignCase: {
    method: 'POST',
    path: '/cases/{id}/assign',
    summary: 'Assign an open case to yourself, even if somebody else is working on it.',
    request: nothing,
    response: foundCase,
  },
  releaseCase: {
    method: 'POST',
    path: '/cases/{id}/release',
    summary: 'Release a case that is assigned to you.',
    request: nothing,
    response: foundCase,
  },
  settleCase: {
    method: 'POST',
    path: '/cases/{id}/settle',
    summary: 'Credit, refund or keep the money of a case and close the case, once.',
    request: caseDecision,
    response: foundCase,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
